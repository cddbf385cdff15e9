import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { buildManifest, htmlFileOfPath, insertBrand, MANIFEST_PATH } from '../contract/src/brand-pages.ts'
import type { BrandKey } from '../contract/src/brands.ts'

/**
 * In production the server chooses the page by path and fills in the brand by host. This plugin does the same for `vite` and
 * `vite preview`, so that the partner brand can be seen at http://partner.localhost:3000 during development.
 */
export function brandedPages(): Plugin {
  return {
    name: 'branded-pages',
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        if (req.url === MANIFEST_PATH) return res.end(JSON.stringify(buildManifest(brandOf(req))))
        const page = pageFor(req)
        if (!page) return next()
        readFile(resolve(server.config.root, page), 'utf8')
          .then((html) => server.transformIndexHtml(req.url ?? '/', html))
          .then((html) => send(res, insertBrand(html, brandOf(req))), next)
      })
    },
    configurePreviewServer(server) {
      const root = resolve(server.config.root, server.config.build.outDir)
      server.middlewares.use((req, res, next) => {
        const page = pageFor(req)
        if (!page) return next()
        readFile(resolve(root, page), 'utf8').then((html) => send(res, insertBrand(html, brandOf(req))), next)
      })
    },
  }
}

function pageFor(req: IncomingMessage): string | null {
  const path = (req.url ?? '/').split('?')[0] ?? '/'
  if (req.method !== 'GET' || !req.headers.accept?.includes('text/html') || path.startsWith('/api/')) return null
  return htmlFileOfPath(path)
}

function brandOf(req: IncomingMessage): BrandKey {
  const host = (req.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return host === (process.env.PARTNER_HOST ?? 'partner.localhost') ? 'partner' : 'marquee'
}

function send(res: ServerResponse, html: string) {
  res.setHeader('content-type', 'text/html; charset=utf-8')
  res.end(html)
}
