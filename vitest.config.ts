import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/globalSetup.ts"],
    reporters: ["default", "./test/support/CountsReporter.ts"],
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    minWorkers: 1
  }
})
