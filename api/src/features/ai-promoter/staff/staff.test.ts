import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_STAFF } from '#contract/ai-promoter/staff.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { aiStaff } from '../ai-promoter.tables.ts'
import { PATH, STAFF, testRequests } from '../testing/test-requests.ts'

let marquee: TestMarquee
let practice: ReturnType<typeof testRequests>
beforeAll(async () => {
  marquee = await startTestMarquee()
  practice = testRequests(marquee)
})
afterAll(() => marquee.stop())

const list = async (account: TestAccount) => (await practice.call('GET', `${PATH}/staff`, account)).body.data

describe('POST /review/business-promoter/staff', () => {
  test('with keywords as a list › is listed by name, with the keywords as comma text', async () => {
    const account = await marquee.createAccount()
    await practice.addStaff(account, { employee_name: 'priya nair', employee_keywords: [' on time ', '', 'On Time', 'clear, organized'] })
    const response = await practice.call('POST', `${PATH}/staff`, account, STAFF)
    expect([response.status, response.body.code]).toEqual([201, 201])
    const [first, second] = await list(account)
    expect(first).toMatchObject({
      employee_name: 'Dr. Anita Patel',
      employee_position: 'Dentist, owner',
      employee_keywords: 'gentle, explains',
      common_rules: 'Call her Dr. Patel.',
      rules_for_first_variation: 'Begin with what she explained.',
      rules_for_second_variation: 'Begin with her manner.',
      requests: 0,
    })
    expect(second).toMatchObject({ employee_name: 'priya nair', employee_keywords: 'on time, clear, organized' })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['staff_added', 'staff_added'])
  })

  test.each([
    ['nothing', {}, 'Please enter name.'],
    ['a blank name before all else', { ...STAFF, employee_name: ' \u200b', employee_position: '' }, 'Please enter name.'],
    ['no position', { ...STAFF, employee_position: '', employee_keywords: [] }, 'Please enter position.'],
    ['an empty list of keywords', { ...STAFF, employee_keywords: [], common_rules: '' }, 'Please enter custom keywords.'],
    ['keywords of white space', { ...STAFF, employee_keywords: [' ', ',,', '\t'] }, 'Please enter custom keywords.'],
    [
      '200 keywords',
      { ...STAFF, employee_keywords: Array.from({ length: 200 }, (_, n) => `keyword ${n}`) },
      'Custom keywords: up to 50 allowed',
    ],
    ['no common rules', { ...STAFF, common_rules: ' ', rules_for_first_variation: '' }, 'Please enter common rules.'],
    ['no rules for the 1st', { ...STAFF, rules_for_first_variation: '', rules_for_second_variation: '' }, 'Please enter 1st variation.'],
    ['no rules for the 2nd', { ...STAFF, rules_for_second_variation: '' }, 'Please enter 2nd variation.'],
    ['2049 characters of rules', { ...STAFF, common_rules: 'x'.repeat(2049) }, 'Common rules can have at most 2048 characters'],
  ])('with %s › is rejected with the specification’s message, in its order', async (_, body, message) => {
    const account = await marquee.createAccount()
    expect(problemOf(await practice.call('POST', `${PATH}/staff`, account, body))).toEqual({ status: 400, code: 'invalid_input', message })
    expect(await list(account)).toEqual([])
  })

  test('with emoji and right-to-left text › stores them unchanged', async () => {
    const account = await marquee.createAccount()
    const given = { employee_name: 'ד״ר נועה לוי 🦷', employee_keywords: ['עדינה', '👍🏽 good'], common_rules: 'قواعد\nالثانية' }
    await practice.addStaff(account, given)
    expect(await list(account)).toMatchObject([
      { employee_name: given.employee_name, employee_keywords: 'עדינה, 👍🏽 good', common_rules: given.common_rules },
    ])
  })

  test('beyond as many as a business can have › is rejected, also when two come at once', async () => {
    const account = await marquee.createAccount()
    await withTenant(marquee.services.database, account.clientUuid, (db) =>
      db
        .insert(aiStaff)
        .values(
          Array.from({ length: MAX_STAFF - 1 }, (_, n) => ({ clientUuid: account.clientUuid, name: `Person ${n}`, position: 'Desk' })),
        ),
    )
    const responses = await Promise.all([1, 2].map(() => practice.call('POST', `${PATH}/staff`, account, STAFF)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('PUT and DELETE /review/business-promoter/staff', () => {
  test('of one’s own › changes it, then it is gone', async () => {
    const account = await marquee.createAccount()
    const uuid = await practice.addStaff(account)
    expect((await practice.call('PUT', `${PATH}/staff/${uuid}`, account, { ...STAFF, employee_position: 'Dentist' })).status).toBe(200)
    expect(await list(account)).toMatchObject([{ employee_position: 'Dentist' }])
    expect((await practice.call('DELETE', `${PATH}/staff/${uuid}`, account)).status).toBe(200)
    expect(await list(account)).toEqual([])
    expect(problemOf(await practice.call('DELETE', `${PATH}/staff/${uuid}`, account)).message).toBe('This staff member does not exist')
  })

  test.each(['PUT', 'DELETE'])('%s › of an unknown, a malformed or another client’s uuid › finds nothing', async (method) => {
    const account = await marquee.createAccount()
    const foreign = await practice.addStaff(await marquee.createAccount())
    for (const uuid of [randomUUID(), 'none', foreign]) {
      const response = await practice.call(method, `${PATH}/staff/${uuid}`, account, method === 'PUT' ? STAFF : undefined)
      expect(problemOf(response)).toEqual({ status: 404, code: 'not_found', message: 'This staff member does not exist' })
    }
  })
})
