import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { brandedPages } from './branded-pages.ts'
import { chunkNames } from './chunks.ts'
import { contractWithoutSchemas } from './contract-without-schemas.ts'
import { drawersWithoutScrollArea } from './drawers-without-scroll-area.ts'
import { embedScripts } from './embed-scripts.ts'
import { formSchemas } from './form-schemas.ts'
import { iconsInPage } from './icons-in-page.ts'
import { mantineStyles } from './mantine-styles.ts'
import { screenFiles } from './screen-files.ts'
import { stylesInPage } from './styles-in-page.ts'
import { withoutJsonSchemas } from './without-json-schemas.ts'

const apiPort = process.env.API_PORT ?? '3001'
const apiProxy = { '/api': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } }

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'public',
  plugins: [
    react(),
    brandedPages(),
    iconsInPage(),
    embedScripts(),
    stylesInPage(),
    mantineStyles(),
    screenFiles(),
    formSchemas(),
    contractWithoutSchemas(),
    drawersWithoutScrollArea(),
    withoutJsonSchemas(),
    // The server fills in the pages per brand, so a precompressed copy of them would be wrong
    compression({
      exclude: [/\.html$/, /\.woff2$/],
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
      threshold: 1024,
    }),
  ],
  server: { host: '127.0.0.1', port: 3000, strictPort: true, proxy: apiProxy },
  preview: { host: '127.0.0.1', port: 3000, strictPort: true, proxy: apiProxy },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // The content security policy allows neither inline scripts nor data: images
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The map's code, which only map pages load, is this large
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: {
        portal: `${import.meta.dirname}/index.html`,
        public: `${import.meta.dirname}/public.html`,
        pay: `${import.meta.dirname}/pay.html`,
        review: `${import.meta.dirname}/review.html`,
        'ai-review': `${import.meta.dirname}/ai-review.html`,
        'seo-report': `${import.meta.dirname}/seo-report.html`,
      },
      output: {
        codeSplitting: {
          groups: [{ name: chunkNames(), debugName: 'chunks', includeDependenciesRecursively: false }],
        },
      },
    },
  },
})
