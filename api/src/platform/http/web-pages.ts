import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { BRAND_KEYS, BRANDS, type BrandKey } from '#contract/brands.ts'
import { notFound } from '../app-error.ts'
import { projectRoot } from '../project-root.ts'
import { brandOfHost } from '../sending/brand-identity.ts'
import type { Services } from '../services.ts'

/** Opened from a text message on mobile data: the small entry, without the portal's code */
const PUBLIC_PAGES = /^\/(404|bills\/|review\/business-promoter\/|review\/business-promoter-ai\/)/

export async function registerWebPages(app: FastifyInstance, { config, log }: Services): Promise<void> {
  const folder = join(projectRoot, 'dist', 'web')
  if (!existsSync(join(folder, 'index.html'))) {
    log.warn('the web pages are not built (npm run build), so only the API is served')
    return
  }
  const portal = brandedPages(join(folder, 'index.html'))
  const publicPage = brandedPages(join(folder, 'public.html'))

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.html.*'],
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of the content
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
    },
  })

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (/^\/api(\/|$)/.test(path) || /\.[a-z0-9]+$/i.test(path)) throw notFound('This address')
    const pages = PUBLIC_PAGES.test(path) ? publicPage : portal
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Host')
      .send(pages[brandOfHost(config, request.hostname)])
  })
}

/** Title, favicon and colours are in the page before any script runs */
function brandedPages(file: string): Record<BrandKey, string> {
  const template = readFileSync(file, 'utf8')
  const pages = BRAND_KEYS.map((key) => {
    const brand = BRANDS[key]
    const mark = key === 'partner' ? 'northlight' : 'marquee'
    const values: Record<string, string> = {
      __BRAND_KEY__: key,
      __BRAND_TITLE__: brand.pageTitle,
      __BRAND_FAVICON__: `/brand/${mark}-mark.svg`,
      __BRAND_COLOR__: brand.primary[6],
    }
    return [key, template.replace(/__BRAND_[A-Z]+__/g, (name) => values[name] ?? name)]
  })
  return Object.fromEntries(pages) as Record<BrandKey, string>
}
