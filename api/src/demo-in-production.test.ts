import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCTION_KEYS } from '../test/production-keys.ts'
import { OPERATOR_KEY, startTestMarquee, TEST_PASSWORD, type TestAccount, type TestMarquee } from '../test/test-marquee.ts'
import { features } from './app.ts'
import { DEMO_EMAILS } from './features/sign-in/sign-in.demo.ts'
import { createMetrics } from './platform/base/metrics.ts'
import { createMissingDemoData, isDemoBusiness } from './platform/demo/demo-data.ts'
import { assertNoDemoAccounts } from './platform/demo/remove-demo-data.ts'
import { demoContributionsOf } from './platform/feature/feature.ts'
import { buildServer } from './platform/server/build-server.ts'
import { readConfig } from './read-config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  ...PRODUCTION_KEYS,
  PUBLIC_URL: 'https://portal.test',
  PARTNER_HOST: 'portal.partner.test',
  MAIL_FROM: 'hello@portal.test',
  PARTNER_MAIL_FROM: 'hello@partner.test',
  SUPPORT_EMAIL: 'support@portal.test',
  PARTNER_SUPPORT_EMAIL: 'support@partner.test',
  SMTP_URL: 'smtp://mail.test',
}

let marquee: TestMarquee
let customer: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  customer = await marquee.createAccount()
  await createMissingDemoData(marquee.services, demoContributionsOf(features))
})
afterAll(() => marquee.stop())

const rejectionMessage = () => assertNoDemoAccounts(marquee.services.database, DEMO_EMAILS).then(String, (error: Error) => error.message)
const removeDemo = async () => (await marquee.api('DELETE', '/operator/demo', { token: OPERATOR_KEY })).body.data.removed_rows
const query = async (sql: string) => (await marquee.services.database.executeSql(sql)).rows

describe('a database with the demo', () => {
  test('in production › rejects the sign-in of demo accounts, even when the demo was created after the start', async () => {
    const server = await buildServer({ ...marquee.services, metrics: createMetrics(), config: readConfig(PRODUCTION) }, features)
    const login = async (user_email: string, password: string) =>
      (await server.inject({ method: 'POST', url: '/api/user-management/login', payload: { user_email, password } })).statusCode
    expect(await login('demo@marquee.test', 'Demo!2345')).toBe(400)
    expect(await login(customer.email, TEST_PASSWORD)).toBe(200)
    await server.close()
  })

  test('when production starts on it › is rejected, with the accounts and the command that removes them', async () => {
    const sentence = await rejectionMessage()
    for (const email of DEMO_EMAILS) expect(sentence).toContain(email)
    expect(sentence).toContain('npm run operator -- demo remove')
  })

  test('whose demo account was moved to another business or got another email › is also rejected', async () => {
    const demoUuid = '0d3a0000-0000-4000-8000-000000000001'
    await query(`update accounts set email = 'renamed@practice.test' where email = 'demo@marquee.test'`)
    expect(await rejectionMessage()).toContain('renamed@practice.test')
    await query(
      `update accounts set email = 'demo@marquee.test', client_uuid = '${customer.clientUuid}' where email = 'renamed@practice.test'`,
    )
    await query(`delete from accounts where client_uuid = '${demoUuid}'`)
    expect(await rejectionMessage()).toContain('demo@marquee.test')
  })

  test('after the command › contains nothing of the demo, and everything of the others', async () => {
    expect(await removeDemo()).toBeGreaterThan(3000)
    expect(await rejectionMessage()).toBe('undefined')
    const tables = await query(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'client_uuid'`,
    )
    for (const { name } of tables.filter(({ name }) => name !== 'audit_events')) {
      const left = await query(`select distinct client_uuid as client from ${name}`)
      expect([name, left.filter(({ client }) => isDemoBusiness(String(client)))]).toEqual([name, []])
    }
    expect((await marquee.api('GET', '/home/today', { token: customer.token })).status).toBe(200)
    expect(await removeDemo()).toBe(0)
  })

  test('removed, and created again on a laptop › is complete again', async () => {
    await createMissingDemoData(marquee.services, demoContributionsOf(features))
    const response = await marquee.api('POST', '/user-management/login', {
      body: { user_email: 'demo@marquee.test', password: 'Demo!2345' },
    })
    expect(response.status).toBe(200)
  })
})
