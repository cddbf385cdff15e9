import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

/** Tenant isolation: each business reads what it wrote, and no response or email contains anything of the other business's */
test('two businesses › that upload, save and request › read nothing of each other', async () => {
  const responses: Record<string, string> = {}
  for (const [name, other] of [
    ['Alpha', 'Omega'],
    ['Omega', 'Alpha'],
  ] as const) {
    const clientUuid = await marquee.createClient({ companyName: `${name} Dental` })
    const account = await marquee.createAccount({ clientUuid, email: `${name.toLowerCase()}@practice.test` })
    const { token } = account
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)]), 'picture.png')
    const { public_files_uuid } = (await marquee.api('POST', '/public-file', { token, raw: form })).body.data
    const address = {
      address1: `${name} Street 1`,
      address2: '',
      city: `${name}ville`,
      state: 'IL',
      zip_code: '62704',
      phone_number: '(217) 555-0101',
    }
    expect((await marquee.api('PUT', '/user-management/my-information', { token, body: { ...address, public_files_uuid } })).status).toBe(
      200,
    )
    const inquiry = {
      first_name: name,
      last_name: 'Smith',
      phone_number: '(217) 555-0102',
      email: `${name.toLowerCase()}.help@practice.test`,
      inquiry: `${name} asks`,
    }
    expect((await marquee.api('POST', '/inquiry/user-form', { token, body: inquiry })).status).toBe(201)
    const reads = ['/user-management/my-information', '/home/today', '/user/member/searchShoppingCartNumber']
    responses[name] = JSON.stringify(await Promise.all(reads.map(async (path) => (await marquee.api('GET', path, { token })).body)))
    expect(responses[name]).toContain(name)
    expect(responses[name]).not.toContain(other)
    for (const key of Object.keys(responses)) if (key !== name) expect(responses[key]).not.toContain(name)
  }
  await marquee.runJobs()
  const [mail] = await marquee.inbox('alpha.help@practice.test')
  expect(`${mail?.html}${mail?.text}${mail?.subject}`).not.toContain('Omega')
})
