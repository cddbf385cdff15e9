import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCTION_KEYS } from '../../../test/production-keys.ts'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

/** Requests a page with a given Host header, which fetch() cannot set */
async function page(path: string, host: string): Promise<string> {
  const response = await marquee.server.inject({ method: 'GET', url: path, headers: { host, accept: 'text/html' } })
  expect(response.statusCode).toBe(200)
  return response.body
}

const filesOf = (html: string) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file as string)

describe('a page', () => {
  test('on the main host › carries the Marquee brand', async () => {
    const html = await page('/login', 'localhost:3000')
    expect(html).toContain('data-brand="marquee"')
    expect(html).toContain('<title>Marquee</title>')
    expect(html).toContain('/brand/marquee-mark.svg')
    expect(html).not.toContain('__BRAND')
  })

  test('on the partner’s host › carries the partner brand', async () => {
    const html = await page('/login', 'partner.localhost:3000')
    expect(html).toContain('data-brand="partner"')
    expect(html).toContain('<title>Northlight</title>')
    expect(html).toContain('/brand/northlight-mark.svg')
  })

  test.each([
    ['/404', /assets\/public-/],
    ['/review/business-promoter/k', /assets\/review-/],
    ['/review/business-promoter-ai/k', /assets\/ai-review-/],
    ['/bills/x?session_id=1', /assets\/pay-/],
  ])('%s › is served from its own small entry', async (path, script) => {
    const html = await page(path, 'localhost')
    expect(html).toMatch(script)
    expect(html).not.toMatch(/assets\/portal-/)
  })

  test.each(['/', '/home', '/home/', '/callInquiries', '/password-reset/0f3b'])('%s › lists the files of its screen', async (path) => {
    const named = filesOf(await page(path, 'localhost'))
    const plain = filesOf(await page('/no-such-screen', 'localhost'))
    expect(plain).not.toEqual([])
    expect(named.length).toBeGreaterThan(plain.length)
    expect(named).toEqual(expect.arrayContaining(plain))
    for (const file of named) expect((await marquee.request('GET', file)).status, file).toBe(200)
  })

  test('of a screen in the shell › has its outline, with the title, before the style sheets that block painting', async () => {
    const html = await page('/callInquiries', 'localhost')
    expect(html).toMatch(/id="early-shell" aria-hidden="true".*<p>Inquiries<\/p><b>Call Inquiries<\/b>/)
    expect(html).toContain('/brand/marquee.svg')
    const sheets = [...html.matchAll(/<link rel="stylesheet" crossorigin/g)].map(({ index }) => index)
    expect(sheets.length).toBeGreaterThan(2)
    expect(Math.min(...sheets)).toBeGreaterThan(html.indexOf('id="early-shell"'))
    expect(Math.max(...sheets)).toBeLessThan(html.indexOf('id="root"'))
  })

  test.each(['/login', '/password-reset/0f3b', '/no-such-screen'])('%s › has no outline of a screen in the shell', async (path) => {
    expect(await page(path, 'localhost')).not.toContain('early-shell')
  })

  test('with a script in it › has none inline', async () => {
    for (const path of ['/login', '/404']) expect(await page(path, 'localhost')).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/)
  })

  test('of an unknown file › is 404, not the portal', async () => {
    expect((await marquee.request('GET', '/assets/nothing.js')).status).toBe(404)
    expect((await marquee.request('GET', '/api/nothing')).status).toBe(404)
    expect((await marquee.request('GET', '/nothing.png', { headers: { accept: 'image/avif,image/*' } })).status).toBe(404)
  })

  test.each(['/nothing.html', '/some.page', '/login.html'])(
    'at %s, typed by a person › is the portal, which leads to /404',
    async (path) => {
      expect(await page(path, 'localhost')).toMatch(/assets\/portal-/)
    },
  )

  test('with its assets › may be cached forever, the page itself not', async () => {
    const response = await marquee.request('GET', '/login')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(String(response.body))?.[1]
    const asset = await marquee.request('GET', script ?? '', { headers: { 'accept-encoding': 'br' } })
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-encoding')).toBe('br')
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ])('with its script, requested in “%s” › is sent in %s', async (acceptEncoding, encoding) => {
    const response = await marquee.server.inject({
      method: 'GET',
      url: '/inquiry-form.js',
      headers: { host: 'localhost', 'accept-encoding': acceptEncoding },
    })
    expect(response.headers['content-encoding'] ?? null).toBe(encoding)
    expect(response.headers.vary).toBe('accept-encoding')
    const script =
      encoding === 'br'
        ? brotliDecompressSync(response.rawPayload)
        : encoding === 'gzip'
          ? gunzipSync(response.rawPayload)
          : response.rawPayload
    expect(String(script)).toMatch(/^\(function\(\)/)
  })

  test('with a file that the browser already has › is not sent again', async () => {
    const first = await marquee.request('GET', '/inquiry-form.js')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/".{22}"$/)
    const again = await marquee.request('GET', '/inquiry-form.js', { headers: { 'if-none-match': `"other", ${etag}` } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await marquee.request('GET', '/inquiry-form.js', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test.each([
    '/.built',
    '/.screens.json',
    '/index.html',
    '/inquiry-form.js.br',
    '/assets/../.built',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/brand',
  ])('at %s › shows nothing of the build', async (path) => {
    const { statusCode, headers } = await marquee.server.inject({ method: 'GET', url: path, headers: { host: 'localhost' } })
    // A path that is not a file gets the portal's page, which shows its own "not found" screen
    if (statusCode !== 404) expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('the form for websites', () => {
  test('requested by a page of another origin › may be loaded there, and is revalidated soon', async () => {
    const script = await marquee.request('GET', '/inquiry-form.js', { headers: { 'accept-encoding': 'br' } })
    expect(script.status).toBe(200)
    expect(script.headers.get('content-type')).toMatch(/javascript/)
    expect(script.headers.get('content-encoding')).toBe('br')
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(script.headers.get('cache-control')).toBe('public, max-age=300')
    // A classic script inside a function: no imports, and no globals left behind on the host website
    expect(brotliDecompressSync(script.body).toString()).toMatch(/^\(function\(\)/)
  })
})

describe('every response', () => {
  test.each(['/login', '/api/home/today', '/healthz', '/404'])('%s › carries the security headers', async (path) => {
    const { headers } = await marquee.request('GET', path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' http://localhost:${marquee.sandbox.ports.http}`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('in production › requires https and contains no sandbox', async () => {
    const production = await startTestMarquee({
      env: {
        NODE_ENV: 'production',
        PARTNER_HOST: 'portal.partner.test',
        MAIL_FROM: 'hello@marquee.test',
        PARTNER_MAIL_FROM: 'hello@northlight.test',
        SUPPORT_EMAIL: 'support@marquee.test',
        PARTNER_SUPPORT_EMAIL: 'support@northlight.test',
        ...PRODUCTION_KEYS,
        SMTP_URL: 'smtp://127.0.0.1:1',
        PUBLIC_URL: 'https://portal.marquee.test',
        TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        TWILIO_AUTH_TOKEN: 'x',
        TWILIO_FROM: '+12175550100',
        GOOGLE_CLIENT_ID: 'x',
        GOOGLE_CLIENT_SECRET: 'x',
        GOOGLE_REFRESH_TOKEN: 'x',
        YELP_API_KEY: 'x',
        CARD_ORIGINS: 'https://cards.test',
        MAP_ORIGINS: 'https://maps.test',
        STAX_API_KEY: 'x',
        STAX_PUBLIC_TOKEN: 'x',
        STAX_WEBHOOK_SECRET: 'kT5mHq8cVz2WrJ7nLp4dXs9b',
        STAX_BASE_URL: 'https://cards.test/api',
        STAX_SCRIPT_URL: 'https://cards.test/stax.js',
      },
    })
    const { headers } = await production.request('GET', '/login')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('localhost')
    expect(policy).toContain("connect-src 'self' https://cards.test https://maps.test")
    for (const directive of ['script-src', 'frame-src']) expect(policy).toContain(`${directive} 'self' https://cards.test;`)
    expect((await production.request('GET', '/api/docs/')).status).not.toBe(200)
    expect((await production.request('GET', '/api/openapi.json')).status).toBe(404)
    expect((await production.request('GET', '/metrics')).status).toBe(401)
    expect((await production.request('GET', '/metrics', { token: PRODUCTION_KEYS.METRICS_KEY })).status).toBe(200)
    await production.stop()
  })
})

describe('operations endpoints', () => {
  test('/healthz and /readyz › return 200', async () => {
    expect((await marquee.request('GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect((await marquee.request('GET', '/readyz')).body).toEqual({ status: 'ready' })
  })

  test('/metrics › counts requests by route, not by address', async () => {
    await marquee.api('GET', '/user-management/my-information/password/validation/3b241101-e2bb-4255-8caf-4136c566a962')
    const text = String((await marquee.request('GET', '/metrics')).body)
    expect(text).toContain(
      'marquee_http_request_seconds_count{method="GET",route="/api/user-management/my-information/password/validation/:code",status="400"}',
    )
    expect(text).not.toContain('3b241101')
  })

  test('/api/docs › shows the interactive page in development', async () => {
    const response = await marquee.request('GET', '/api/docs/')
    expect(response.status).toBe(200)
    expect(String(response.body)).toContain('/api/openapi.json')
  })

  test('the log › has the route and the request id, and neither token nor code', async () => {
    const { token } = await marquee.createAccount()
    const response = await marquee.api('GET', '/home/today', { token })
    await marquee.api('GET', '/user-management/my-information/password/validation/3b241101-e2bb-4255-8caf-4136c566a962')
    const lines = marquee.logLines.join('\n')
    expect(lines).toContain(`"requestId":"${response.headers.get('x-request-id')}"`)
    expect(lines).toContain('"route":"/api/home/today"')
    expect(lines).not.toContain(token)
    expect(lines).not.toContain('3b241101')
  })
})
