import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'

const policyOf = async (marquee: TestMarquee) => String((await fetch(`${marquee.url}/api/health`)).headers.get('content-security-policy'))

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [], env: { GOOGLE_MAPS_JS_KEY: 'maps-key' } })
})
afterAll(() => marquee.stop())

const styleOf = async ({ api, createAccount }: TestMarquee) => {
  const { token } = await createAccount()
  return (await api('GET', '/seo/map-style', { token })).body
}

test('GET /seo/map-style › with a key for Google’s map › names its script, which the content policy allows', async () => {
  const { google_script_url: address } = await styleOf(marquee)
  const { origin, pathname, searchParams } = new URL(address)
  expect([origin, pathname]).toEqual(['https://maps.googleapis.com', '/maps/api/js'])
  expect(Object.fromEntries(searchParams)).toEqual({ key: 'maps-key', v: 'weekly', loading: 'async', callback: 'marqueeGoogleMaps' })
  const policy = await policyOf(marquee)
  expect(policy).toMatch(/script-src [^;]*https:\/\/maps\.googleapis\.com/)
  expect(policy).toMatch(/font-src [^;]*https:\/\/fonts\.gstatic\.com/)
  for (const directive of ['img-src', 'connect-src']) expect(policy).toMatch(new RegExp(`${directive} [^;]*https://\\*\\.gstatic\\.com`))
})

test('GET /seo/map-style › without a key › names no script, and the content policy allows nothing of Google’s map', async () => {
  const plain = await startTestMarquee({ jobs: [] })
  try {
    expect((await styleOf(plain)).google_script_url).toBe('')
    expect(await policyOf(plain)).not.toMatch(/gstatic|unsafe-eval|maps\.googleapis/)
  } finally {
    await plain.stop()
  }
})
