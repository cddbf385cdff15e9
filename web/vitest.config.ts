import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// What both projects of the web's tests have in common; the root's vitest.config.ts lists which files belong to which
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    restoreMocks: true,
    // Generous limits for a busy machine; nothing waits longer than necessary
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
