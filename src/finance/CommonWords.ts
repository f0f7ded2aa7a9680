/**
 * Ordinary English words and abbreviations of finance that are also a ticker, a company's name or its first word:
 * `ALL` (Allstate), `IT` (Gartner), Target, Gap, "general", EPS. In running text such a word is a company only with
 * context: written as a ticker in capitals, or where a company is expected.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    "a aa ab aberdeen able above ac academy access accredited achieve acm acre acres act ad adam adams adaptive ads " +
    "advance advanced advantage ae affiliated ag ago agree agriculture ah ai aim air aka al alarm alaska albany " +
    "albert alexandria align alignment all alliance allied alpha alphabet alpine alt alternative alto aluminum " +
    "am amber america american americas amp an analog angel angle anna anthem any ap apartment api apollo app apple " +
    "applied apps apt aqua ar arbor arc arch are arena argentina arizona arm armstrong array arrive arrived arrow art " +
    "arthur artificial arts as ash asia asp assembly associated assured at ata athens ati atlanta atlantic atlas atom " +
    "au auburn aum aurora austin australian authentic auto automatic avenue aware awareness aws axis az b ba back " +
    "baker balance ball band bandwidth bank banner bar barnes barrel barry bath bb bbw bc be beam beat beauty bed " +
    "beijing bell ben benchmark best beta better beyond bg bicycle big bill billion bio bird bit bk bl black " +
    "blackberry blend blink block bloom blue bm bn boc bold bolt bon bone booking boom boost boot boston bow box bp " +
    "br brand brazil brazilian bread bright brilliant bristol british broad broadway brown brunswick bt build " +
    "builders bull burlington burning business butler butterfly bw by c cable cagr cake cal california calm camp " +
    "camping can canada canadian canal canon capex capital capitol caps car carbon card cardiff care caring carl " +
    "carnival carrier cars cart carter cash cast castle cat catalyst cb cc ccd cd cdt ce cedar cell cent " +
    "central century ceo cet cf cfo cfr cg chain champion champions char charging charles charming chart charter " +
    "chase check chef chemical cherry chi chicago childrens china choice church ci cia cincinnati " +
    "circle citizens city cl clean clear cleveland click climb cloud club cluster cm cms cn co coastal coffee " +
    "cogs cohen coin coke cold collective colony columbia columbus comfort commerce commercial community comp " +
    "complete comprehensive con concord concrete connect connecticut consensus conservative consolidated construction " +
    "consumer consumers contemporary context coo cook cooper cop copper core corn cost cp cr crawford creative credit " +
    "critical crm cross crown cs cto cube custom customers cv cw cyber d daily dakota dan dana dare dash data " +
    "dave davis dawn day db dc dcf dd de dec decent deck defense delhi delta deluxe design designer destination " +
    "destiny deutsche devon dg dh diamond diana dicks digital diploma direct dis disc disco discount discover " +
    "discovery distribution dk dna doc docs dollar don doug douglas dover dow dr dream drilling driven drug drugs dsl " +
    "dt duke duo dutch dv dx dynamic e ea eagle earn earth east eastern eat ebit ebitda ec eco ed edit educational " +
    "edwards ee eg egg eh el electric electricity electro electronic element elite else em embassy emerald emerging " +
    "emma empire employers energy enterprise entrepreneur ep eps eq equity eric es essential essex establishment et " +
    "etf eu eur euro european ev eva eve ever everything evolution exceed exp expand expo extra extreme eye f fa fact " +
    "fair family farm farmer farmers fast fat fate fax fc fcf fe federal feed ff fg fifth fig figure finance " +
    "financial first fit fitness five fix flag flex flexible floor flowers flux fly focus fold for ford foreign forge " +
    "form formula fort fortune forty forum forward fossil foster founder four fox fq fr franklin free freedom freeze " +
    "freight frequency fresh frog frontier fs ft fuel full fun functional fund fusion future fy g ga gaap gain galaxy " +
    "gambling game games gaming gap garden gas gates gd ge gel gen general generate generation generations genesis " +
    "genius genuine geo george georgia german giant gibraltar gibson gift gig gis give gl glad glass glen global " +
    "globe glucose gm go gold golden golf good gp gpl grab grace graham grand grande graphic gravity gray great " +
    "greater greek green greene grid grocery groove group grove grow grown growth gs gsm gst gt guardian guided gulf " +
    "guru h ha hall halo hamilton hammer hang happy harmony harrison hartford harvard harvest has hawaiian hawk hd he " +
    "health healthcare healthy helen hello help henry here heritage hershey hi high highland highway hills hit hl " +
    "hold home hon honest hong hood hook hope horizon host hot hour howard hp hq hr hub hudson hunt huntington i ice " +
    "icon idaho ide idea ideal ie ifrs iii illinois im impact imperial income independence independent indie " +
    "indonesia industrial infinite information ing inn innovation innovative insight inspired installed integer " +
    "integrated intelligent intensity inter interactive interface international intuitive invest investors invitation " +
    "io ip ipo ir iron irr irs island israel it ix j jack jackson jade jaguar james jan japan jazz jd je jefferson " +
    "jet jill jm job joe john joint jones journey k kai kb keen ken kennedy kentucky key keys kg kids kim king knife " +
    "knight knowledge ko korea kw l la lab ladder lafayette lake lamb land lands las laser launch law laws lb lc le " +
    "lead leader lee leg legacy legend len lens leo leu lg li liberty life lifetime light lincoln lindsay line linear " +
    "lingerie link lion lite little live living lm loan local london long loop lord lot lotus louis louisiana love " +
    "low lu luck lucky lucy lung m ma mac macro made madison mag magic magnitude maiden main man manchester manhattan " +
    "maps mar marathon marcus marine marker mars marsh martin mas mask mass mat match math matrix maui max mb mc md " +
    "mda mechanics med medical medline mega mens mentor merchants mercury merit mesa mesh met meta metal metals metro " +
    "metropolitan mexican mexico mf mg mh mi miami mid military millennium miller mills min mind mine minerals mint " +
    "mission mixed mo mobile mod modular molecular mom monday monkey monroe monster monte morgan mount mountain move " +
    "moving mp ms msn mt mu multi murphy music mustang muze mv mx my myers n na nam nano nat nation national nations " +
    "natural nav navigator nb nc ne neo neon net network nevada new news newton next ng nhs ni nice nine nl nn noble " +
    "non norfolk north northeast northern northwest norwegian note nov nova now np npv nu nv nyc o oak oc ocean odd " +
    "off office ohio oil old om omega on once one onto op open opera opex optical optimum option or oracle orange " +
    "orchestra oriental origin os oscar our out outdoor outlook oxford oz pac pacific pack packaging paid pal palmer " +
    "pam pan par park parker parks passage path patrick pattern pay pays pb pc pcs pct pd pdf pdt pe pearl peg pen " +
    "penguin penn peoples perfect performance perspective pets pg pgp ph phd phi philip phillips phoenix phys pi pics " +
    "pine ping pins pioneer pk pl plains planet plastic platinum play plug plus pm pn poet polar pole pool pop " +
    "popular por portland portsmouth post postal powell power ppc pr prairie pre precision preferred premier premium " +
    "price prime prince princeton principal priority pro professional progress progressive prospect ps pt pty public " +
    "pulse pump pure purple pursuit q q2 qoq qt qtr quad quality quantum quest r ra race rail rain ralph rand range " +
    "ranger rank rapid rare ray raymond rb rc rd re reading ready real realty red reed reflect reg regional regions " +
    "relay relevant reliability reliance relief rely renew renewal rent republic res research reserve reservoir " +
    "resolution resources rest restaurant retrieve revelation revolution rf rh rhythm ribbon rice rich richardson " +
    "richmond rick right ring rio rise rising river rl rm rna roa road robert robin robot roce rock rocket rocky roe " +
    "rogers roic roman root ross royal royalty rpm rr rs rubber run rush ryan s sa safe safety sail salem sally sam " +
    "san sap sat saturn say sb sc scholar sci science scientific scientist screen sd se sea sealed seat sec security " +
    "see seed seek select selective self senior ser serve service seven sf sg sga shake shanghai shell ship shoe shop " +
    "shore shoulder shuttle si sierra sig sight sigma silence silicon silver sim simon simply simpson simulations " +
    "site six sixth sk skin sky sl slack sleep slide sm smart smith sn snap snow so soc social society socket " +
    "software sol solar solaris solid solo son song sonic soul sound source south southeast southern southwest space " +
    "spanish special spectrum speed sphere spirit sports spot spring springer spy square sr sri ss ssl st standard " +
    "stanley star start state ste steel stem step sterling steven stewart stock stone strategic strategy stripe " +
    "structure structured studio su suburban summit sun sunny sunrise sunshine super superior surf surge surgery " +
    "sustainable sw swim t table tableau tags taiwan take talk tap target task taylor tc td te team tech technology " +
    "tel telecom telephone ten tennessee tex texas th thesis third thomson thunder tidal tier tiger til tile tim tiny " +
    "tm tmp token tokyo toll ton top tops toronto total tour tower tr track tractor trade trane trans transportation " +
    "travel travelers treasure tree trees tri trinity trio trip triple triumph troops ts tt ttm tu turbo turn turning " +
    "turtle tv twelve twenty twin twist two tx ty tyler u uc ui uk ul ultra under uni union unit united unity " +
    "universal universe university unusual up upc ups ur urban urgent uri us usa usb usd utah v val valley value " +
    "valve var vat vc velocity venture verde versus vertex vertical vg via victory video viking village vip virgin " +
    "virginia visa vision vista vital voip volt vs w wacc wal walker wang warrior wash washington waste waters watt " +
    "watts wave way wb wealth webster weed well wells west western wheels when where white williams willow wilson " +
    "wing winners winning wisconsin wise wit wm wolf work world worldwide wrap wright ws wt wto wu ww www wy x yale " +
    "york you yoy yr yrs ytd z zealand zip zone zoom"
  ).split(" ")
)
