import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// What both projects of the web's tests share; the root's vitest.config.ts says which files are in which
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    restoreMocks: true,
    // Limits for a busy machine; nothing waits longer than it must
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
