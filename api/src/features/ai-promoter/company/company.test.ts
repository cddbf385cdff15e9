import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { PATH, SETTINGS, testRequests } from '../testing/test-requests.ts'

let marquee: TestMarquee
let practice: ReturnType<typeof testRequests>
beforeAll(async () => {
  marquee = await startTestMarquee()
  practice = testRequests(marquee)
})
afterEach(() => practice.setFault('ok'))
afterAll(() => marquee.stop())

const COMPANY = `${PATH}/company`
const SAMPLE = `${COMPANY}/sample`

describe('GET and PUT /review/business-promoter/company', () => {
  test('before anything was saved › all is empty', async () => {
    const { body } = await practice.call('GET', COMPANY, await marquee.createAccount())
    expect(body).toEqual({
      code: 200,
      business_type: '',
      keywords: [],
      company_description: '',
      common_rules: '',
      review_variation1: '',
      review_variation2: '',
      review_variation3: '',
      customer_keywords: [],
    })
  })

  test('saved twice › returns what was saved last, under the field names used for reading, and leaves an audit entry', async () => {
    const account = await marquee.createAccount()
    await practice.saveSettings(account)
    await practice.saveSettings(account, { keywords: [' implants,', 'implants', ',', 'crowns, cleaning'], description: 'New 🦷 text' })
    expect((await practice.call('GET', COMPANY, account)).body).toMatchObject({
      business_type: 'Dental practice',
      keywords: ['implants', 'crowns', 'cleaning'],
      company_description: 'New 🦷 text',
      common_rules: SETTINGS.common_rule,
      review_variation3: SETTINGS.review_variation3,
      customer_keywords: SETTINGS.customer_keywords,
    })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['prompt_settings_saved', 'prompt_settings_saved'])
  })

  test('with only what is required › saves, the rest is empty', async () => {
    const account = await marquee.createAccount()
    const { business_type, keywords, customer_keywords } = SETTINGS
    expect((await practice.call('PUT', COMPANY, account, { business_type, keywords, customer_keywords })).status).toBe(200)
    expect((await practice.call('GET', COMPANY, account)).body).toMatchObject({ company_description: '', review_variation1: '' })
  })

  test.each([
    ['nothing', {}, 'Please enter business type.'],
    ['a blank business type', { ...SETTINGS, business_type: ' ', keywords: [] }, 'Please enter business type.'],
    ['no keywords', { ...SETTINGS, keywords: [], customer_keywords: [] }, 'Please enter keywords.'],
    ['keywords of white space', { ...SETTINGS, keywords: [' ', ', ,'] }, 'Please enter keywords.'],
    ['no customer keywords', { ...SETTINGS, customer_keywords: ['\u200b'] }, 'Please enter customer keywords.'],
    ['200 keywords', { ...SETTINGS, keywords: Array.from({ length: 200 }, (_, n) => `keyword ${n}`) }, 'Keywords: up to 100 allowed'],
    ['2049 characters', { ...SETTINGS, common_rule: 'x'.repeat(2049) }, 'Common Rules can have at most 2048 characters'],
  ])('with %s › is rejected with the specification’s message, in its order', async (_, body, message) => {
    const response = await practice.call('PUT', COMPANY, await marquee.createAccount(), body)
    expect(problemOf(response)).toEqual({ status: 400, code: 'invalid_input', message })
  })
})

describe('POST /review/business-promoter/company/sample', () => {
  test('from unsaved settings › writes one suggestion with the keywords, stores nothing and counts the cost', async () => {
    const account = await marquee.createAccount()
    const staff = await practice.addStaff(account)
    const body = { settings: SETTINGS, variation: 2, keywords: ['gentle', 'On time'], staff_uuid: staff }
    const response = await practice.call('POST', SAMPLE, account, body)
    expect(response.status).toBe(200)
    expect(response.body.reviews).toContain('Dr. Patel')
    expect(response.body.reviews).toContain('gentle and on time')
    expect((await practice.call('GET', COMPANY, account)).body.business_type).toBe('')
    const usage = await marquee.api('GET', `/operator/clients/${account.clientUuid}/ai-usage`, { token: OPERATOR_KEY })
    expect(usage.body.data.months).toMatchObject([{ purpose: 'sample', calls: 1 }])
    expect(usage.body.data.months[0].input_tokens).toBeGreaterThan(50)
  })

  test('of each variation › reads differently', async () => {
    const account = await marquee.createAccount()
    const texts = await Promise.all(
      [1, 2, 3].map(async (variation) => (await practice.call('POST', SAMPLE, account, { settings: SETTINGS, variation })).body.reviews),
    )
    expect(new Set(texts).size).toBe(3)
  })

  test('with a keyword that is not offered or staff that does not exist › is rejected', async () => {
    const account = await marquee.createAccount()
    const sample = (change: object) => practice.call('POST', SAMPLE, account, { settings: SETTINGS, variation: 1, ...change })
    expect(problemOf(await sample({ keywords: ['Cheap'] })).message).toContain('“Cheap” is no longer one of the choices')
    expect(problemOf(await sample({ keywords: ['a', 'b', 'c', 'd'] })).message).toBe('Up to three keywords can be selected!')
    expect((await sample({ staff_uuid: randomUUID() })).status).toBe(404)
    expect((await sample({ variation: 4 })).status).toBe(400)
  })

  test.each(['empty', 'malformed', 'too_long', 'wrong_language', 'refusal', 'invented', 'rate_limited', 'server_error'])(
    'while the model’s completion has the fault %s › returns an error message',
    async (fault) => {
      await practice.setFault(fault)
      const response = await practice.call('POST', SAMPLE, await marquee.createAccount(), { settings: SETTINGS, variation: 1 })
      expect(problemOf(response)).toMatchObject({ status: 503, code: 'unavailable' })
      expect(problemOf(response).message).toMatch(/[Tt]ry again/)
    },
  )
})
