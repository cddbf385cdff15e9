import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

/** The form for the websites of the businesses: one classic script without a hash in its name, since those pages refer to it for years */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [compression({ algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')], threshold: 1024 })],
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    // Websites are visited with older browsers too
    target: 'es2020',
    lib: {
      entry: `${import.meta.dirname}/src/embed/inquiry-form.ts`,
      formats: ['iife'],
      name: 'inquiryForm',
      fileName: () => 'inquiry-form.js',
    },
  },
})
