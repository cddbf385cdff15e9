import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

/** What the scripts for the businesses' websites have in common; `scripts/tools/embed-scripts.mjs` lists them */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [compression({ algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')], threshold: 1024 })],
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    // Websites are visited with older browsers too
    target: 'es2020',
  },
})
