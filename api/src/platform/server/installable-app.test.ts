import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const get = (url: string, host = 'localhost:3000', accept = '*/*') =>
  marquee.server.inject({ method: 'GET', url, headers: { host, accept } })

/** Size of a PNG, from its first chunk */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

describe.each([
  ['localhost:3000', 'Marquee', '#7e347d'],
  ['partner.localhost:3000', 'Northlight', '#00628d'],
])('the app at %s', (host, name, color) => {
  test('when it is installed › has the brand’s name, color and icons, one of them maskable', async () => {
    const response = await get('/manifest.webmanifest', host)
    expect(response.headers).toMatchObject({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
    const { icons, ...manifest } = response.json()
    expect(manifest).toMatchObject({ name, short_name: name, theme_color: color, start_url: '/home', display: 'standalone' })
    expect(icons.map((icon: { purpose: string }) => icon.purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes, type } of icons) {
      const file = await get(src, host)
      expect([file.headers['content-type'], sizeOf(file.rawPayload)]).toEqual([type, sizes])
    }
  })

  test('while it is offline › shows a page with the brand’s logo that needs no other file', async () => {
    const html = (await get('/offline', host)).body
    expect(html).toContain(`<title>Offline · ${name}</title>`)
    expect(html.match(new RegExp(`<svg[^>]*aria-label="${name}"`, 'g'))).toHaveLength(2)
    expect(html).not.toMatch(/\b(src|href)="[^"]/)
  })

  test('opened › links its manifest and icon, which customers’ pages do not', async () => {
    const portal = (await get('/login', host, 'text/html')).body
    expect(portal).toContain('<link rel="manifest" href="/manifest.webmanifest"')
    expect((await get(/rel="apple-touch-icon" href="([^"]+)"/.exec(portal)?.[1] ?? '', host)).statusCode).toBe(200)
    for (const path of ['/404', '/bills/x', '/review/business-promoter/k'])
      expect((await get(path, host, 'text/html')).body).not.toMatch(/manifest|service-worker/)
  })
})

test('the service worker › is revalidated each time, and may run under the policy', async () => {
  const { headers, statusCode } = await get('/service-worker.js')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  expect(headers['content-security-policy']).toMatch(/worker-src 'self'/)
  expect(headers['content-security-policy']).toMatch(/manifest-src 'self'/)
})
