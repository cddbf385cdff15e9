import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { brandedPages } from './branded-pages.ts'
import { inquiryFormScript } from './inquiry-form-script.ts'
import { stylesInPage } from './styles-in-page.ts'

const apiPort = process.env.API_PORT ?? '3001'
const apiProxy = { '/api': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } }

const SIGN_IN_UI_KIT =
  /node_modules\/(clsx|@mantine\/(hooks|core\/esm\/(core|components\/(ActionIcon|Anchor|Button|Checkbox|CloseButton|Group|Input|InputBase|Loader|PasswordInput|Skeleton|Stack|Text|TextInput|Transition|UnstyledButton|VisuallyHidden))))\//

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'public',
  plugins: [
    react(),
    brandedPages(),
    inquiryFormScript(),
    stylesInPage(),
    // The pages themselves are filled in per brand by the server, so a ready-made compressed copy of them would be wrong
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
    rolldownOptions: {
      input: {
        portal: `${import.meta.dirname}/index.html`,
        public: `${import.meta.dirname}/public.html`,
        pay: `${import.meta.dirname}/pay.html`,
      },
      output: {
        codeSplitting: {
          groups: [
            // Stable names for what changes only with a version, so that a deployment does not cost every visitor the UI kit again
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'router', test: /node_modules\/@tanstack\//, priority: 2 },
            { name: 'schemas', test: /node_modules\/zod\//, priority: 2 },
            // Only what the sign-in page draws with: the rest of the kit comes with the screens that use it
            { name: 'ui-kit', test: SIGN_IN_UI_KIT, priority: 1 },
          ],
        },
      },
    },
  },
})
