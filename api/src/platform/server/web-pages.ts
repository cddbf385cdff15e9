import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  buildManifest,
  CUSTOMER_PAGE_FILES,
  type CustomerPageFile,
  htmlFileOfPath,
  insertBrand,
  isCustomerPage,
  isReviewPage,
  MANIFEST_PATH,
  OFFLINE_PATH,
} from '#contract/brand-pages.ts'
import { BRAND_KEYS, BRANDS, type BrandKey } from '#contract/brands.ts'
import { notFound } from '../base/app-error.ts'
import { projectRoot } from '../base/project-root.ts'
import { brandOfHost } from '../sending/brand-identity.ts'
import type { Services } from '../services/services.ts'
import { renderOfflinePage } from './offline-page.ts'
import { createScreenPages } from './screen-pages.ts'
import { readWebFiles, sendWebFile, toPageFile, type WebFile } from './web-files.ts'

/** Loaded by the businesses' own websites */
const EMBED_SCRIPTS = new Set(['/inquiry-form.js', '/website-numbers.js'])
const SERVICE_WORKER = '/service-worker.js'

export async function registerWebPages(app: FastifyInstance, { config, log }: Services): Promise<void> {
  const folder = join(projectRoot, 'dist', 'web')
  if (!existsSync(join(folder, 'index.html'))) {
    log.warn('the web pages are not built (npm run build), so only the API is served')
    return
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const portal = createScreenPages(folder, read('index.html'), renderForEachBrand)
  const customers = Object.fromEntries(CUSTOMER_PAGE_FILES.map((name) => [name, renderForEachBrand(read(name))])) as Record<
    CustomerPageFile,
    Record<BrandKey, WebFile>
  >

  const files = readWebFiles(folder, fileHeadersOf)
  const byBrand: Record<string, Record<BrandKey, WebFile>> = {
    [MANIFEST_PATH]: forEachBrand((key) => toPageFile(JSON.stringify(buildManifest(key)), 'application/manifest+json; charset=utf-8')),
    [OFFLINE_PATH]: forEachBrand((key) => toPageFile(renderOfflinePage(key, readLogos(key, read)))),
  }

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const file = files.get(path)
    if (file) return sendWebFile(request, reply, file)
    const branded = byBrand[path]
    if (branded) return sendWebFile(request, reply, branded[brandOfHost(config, request.hostname)])
    if (!isPage(path, request.headers.accept)) throw notFound('This address')
    // Review pages have no noindex, because Lighthouse would lower their score: nothing links to them, and their keys cannot be guessed
    if (isCustomerPage(path) && !isReviewPage(path)) reply.header('x-robots-tag', 'noindex')
    const name = htmlFileOfPath(path)
    const page = name === 'index.html' ? portal.find(path) : customers[name]
    return sendWebFile(request, reply, page[brandOfHost(config, request.hostname)])
  })
}

/** When navigating, even a mistyped URL with a dot gets a page, and the portal leads on to /404. A missing script or picture does not */
function isPage(path: string, accept = ''): boolean {
  if (/^\/(api|assets|brand)(\/|$)/.test(path)) return false
  return !/\.[a-z0-9]+$/i.test(path) || accept.includes('text/html')
}

function fileHeadersOf(path: string): Record<string, string> {
  return {
    // Browsers fetch the service worker by themselves, and a fixed version must reach them
    'cache-control': path === SERVICE_WORKER ? 'no-cache' : `public, max-age=${cacheMaxAgeOf(path)}`,
    // Logos are embedded in emails
    ...((path.startsWith('/brand/') || EMBED_SCRIPTS.has(path)) && { 'cross-origin-resource-policy': 'cross-origin' }),
  }
}

/**
 * File names under assets/ contain a content hash. The scripts for websites have constant names, so their cache time is short and a fix
 * reaches the websites soon
 */
function cacheMaxAgeOf(path: string): string {
  if (path.startsWith('/assets/')) return '31536000, immutable'
  return EMBED_SCRIPTS.has(path) ? '300' : '86400'
}

function renderForEachBrand(template: string): Record<BrandKey, WebFile> {
  return forEachBrand((key) => toPageFile(insertBrand(template, key)))
}

const forEachBrand = (make: (key: BrandKey) => WebFile) =>
  Object.fromEntries(BRAND_KEYS.map((key) => [key, make(key)])) as Record<BrandKey, WebFile>

const readLogos = (key: BrandKey, read: (name: string) => string) => ({
  onLight: read(`brand/${BRANDS[key].logo}.svg`),
  onDark: read(`brand/${BRANDS[key].logo}-on-dark.svg`),
})
