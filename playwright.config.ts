import { defineConfig, devices } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // Each waits for answers for a fifth of its time.
  workers: 3,
  forbidOnly: true,
  // They end what hangs. A slow machine takes several times as long as a quick one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    // Set by the global setup, which runs before any worker reads this.
    baseURL: process.env['CASITA_E2E_URL'],
    // Recording every test costs a third of the time; a failing one is run again by hand with it.
    trace: process.env['CASITA_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env['CASITA_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The pages of a browser share a process, which then has the app's code compiled for the next of them.
        '--process-per-site',
      ],
    },
  },
});
