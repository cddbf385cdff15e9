import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../sandbox/src/app.ts'
import { freePort, launchProduct, type ProductProcess, startProduct, stopProduct } from '../test/faults/product-process.ts'
import { PRODUCTION_KEYS } from '../test/production-keys.ts'

// Each test starts processes, and creating a database is slow on a busy machine
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const KEY = 'operator-key-for-tests-only'
const folder = mkdtempSync(join(tmpdir(), 'marquee-process-'))
let sandbox: Sandbox
let env: Record<string, string>
let product: ProductProcess

beforeAll(async () => {
  const port = await freePort()
  sandbox = createSandbox({ httpPort: 0, smtpPort: 0, appUrl: `http://localhost:${port}` })
  await sandbox.start()
  const { http, smtp } = sandbox.ports
  env = {
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(http),
    SANDBOX_SMTP_PORT: String(smtp),
    OPERATOR_KEY: KEY,
    LOG_LEVEL: 'warn',
  }
  const shutdown_date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await sandbox.http.inject({ method: 'PUT', url: '/openai/models/ending-model', payload: { kind: 'chat', shutdown_date } })
  product = await startProduct({ ...env, AI_MODEL: 'ending-model', STAX_SCRIPT_URL: `http://localhost:${http}/stax/nothing-here.js` })
})
afterAll(async () => {
  await stopProduct(product, 'SIGKILL')
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = async (method: string, path: string, body?: unknown, token = KEY) => {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(`${product.url}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : undefined })
  return { status: response.status, body: await response.json() }
}
/** Starts without demo data, which takes longer to create than everything else; only the test of the first start creates it */
const restart = async () => {
  product = await startProduct({ ...env, DEMO: 'false' })
}
const setMail = (mode: string) =>
  fetch(`http://127.0.0.1:${sandbox.ports.http}/faults/smtp`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
const inbox = async (to: string) => (await fetch(`http://127.0.0.1:${sandbox.ports.http}/inbox.json?to=${to}`)).json() as Promise<unknown[]>
const jobsDone = async (job: string) =>
  Number(
    new RegExp(`marquee_jobs_total\\{job="${job}",outcome="done"\\} (\\d+)`).exec(
      await (await fetch(`${product.url}/metrics`)).text(),
    )?.[1] ?? 0,
  )

/** Creates a business with one account, which receives the mail */
async function createAddressee(name: string): Promise<string> {
  const client = await call('POST', '/operator/clients', {
    company_name: name,
    brand: 'marquee',
    time_zone: 'America/Chicago',
    phone_country_code: '+1',
  })
  const email = `${name}@practice.test`
  await call('POST', '/operator/accounts', {
    client_uuid: client.body.data.client_uuid,
    email,
    account_type: 'MAIN',
    password: 'Correct!123',
  })
  return email
}

describe('the started product', () => {
  test('printed on start › contains the address and the demo sign-ins', () => {
    expect(product.output()).toContain(`Marquee is ready on http://localhost:${env.PORT}`)
    for (const email of ['demo@marquee.test', 'staff@marquee.test', 'other@marquee.test'])
      expect(product.output()).toMatch(new RegExp(`${email}\\s+Demo!2345`))
  })

  test.each([
    ['a model that ends soon', 'The model ending-model will be retired by its vendor on'],
    ['card fields that cannot be shown', 'The card fields cannot be shown'],
  ])('checked on start › with %s › warns in the log', async (_, message) => {
    await vi.waitFor(() => expect(product.output()).toContain(message), { timeout: 30_000, interval: 200 })
  })

  test('diagnosed by doctor while it runs › ends with 0 when everything works, and with 1 when a key is wrong', async () => {
    const well = launchProduct(env, 'dist/api/operator.js', ['doctor'])
    expect([await well.ended, well.output()]).toEqual([0, expect.stringContaining('Everything configured works.')])
    expect(well.output()).toContain(`process ${product.child.pid} runs it and responds on http://localhost:${env.PORT}`)
    const ill = launchProduct(
      { ...env, YELP_API_KEY: 'wrong', YELP_BASE_URL: `http://localhost:${env.SANDBOX_PORT}/yelp/v3` },
      'dist/api/operator.js',
      ['doctor'],
    )
    expect(await ill.ended).toBe(1)
    expect(ill.output()).toMatch(/yelp +WRONG .*Check YELP_API_KEY\./)
  })

  test('started twice on one folder › the second is rejected with the process that uses it', async () => {
    const second = launchProduct({ ...env, PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`is in use by process ${product.child.pid}, which serves http://localhost:${env.PORT}`)
    expect(second.output()).not.toContain('    at ')
  })

  test('started on a taken port › reports it and leaves the folder free', async () => {
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, 'localhost', resolve))
    const address = blocker.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const own = mkdtempSync(join(tmpdir(), 'marquee-port-'))
    const rejected = launchProduct({ ...env, DATA_DIR: own, PORT: String(port) })
    expect(await rejected.ended).toBe(1)
    expect(rejected.output()).toContain(`port ${port} is taken by another program`)
    expect(rejected.output()).not.toContain('    at ')
    const again = launchProduct({ ...env, DATA_DIR: own, PORT: String(port) })
    expect(await again.ended).toBe(1)
    expect(again.output()).not.toContain('is in use')
    blocker.close()
    rmSync(own, { recursive: true, force: true })
  })

  test('started with a bad variable or an unwritable folder › names it', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const bad = launchProduct({ ...env, PORT: 'abc' })
    const unwritable = launchProduct({ ...env, PORT: String(await freePort()), DATA_DIR: join(file, 'below') })
    expect([await bad.ended, await unwritable.ended]).toEqual([1, 1])
    expect(bad.output()).toContain('PORT must be a port number')
    expect(unwritable.output()).toContain(`DATA_DIR: the folder ${join(file, 'below')} cannot be made`)
    for (const { output } of [bad, unwritable]) expect(output()).not.toContain('    at ')
  })

  test('started with a host that is not here › reports it', async () => {
    const elsewhere = ['203.0.113.1', 'nowhere.invalid'].map((HOST) => launchProduct({ ...env, HOST, PORT: '0' }))
    expect(await Promise.all(elsewhere.map(({ ended }) => ended))).toEqual([1, 1])
    for (const { output } of elsewhere) {
      expect(output()).toContain('HOST: this machine has no address')
      expect(output()).not.toContain('    at ')
    }
  })

  test('started by the launcher with a bad variable › reports that one problem', async () => {
    const launcher = launchProduct({ ...env, PORT: 'abc' }, 'scripts/start.mjs')
    expect(await launcher.ended).toBe(1)
    expect(launcher.output()).toMatch(/^Marquee cannot start\.\nPORT must be a port number between 0 and 65535 \(it is "abc"\)\n$/m)
    expect(launcher.output()).not.toMatch(/SANDBOX_APP_URL|The sandbox ended/)
  })

  test('started in production on a folder with the demo › is rejected, and starts once the command has removed it', async () => {
    await stopProduct(product, 'SIGTERM')
    const production = {
      ...env,
      ...PRODUCTION_KEYS,
      NODE_ENV: 'production',
      // There is no proxy in front that needs time to notice
      DRAIN_SECONDS: '0',
      PUBLIC_URL: 'https://portal.test',
      PARTNER_HOST: 'portal.partner.test',
      MAIL_FROM: 'hello@portal.test',
      PARTNER_MAIL_FROM: 'hello@partner.test',
      SUPPORT_EMAIL: 'support@portal.test',
      PARTNER_SUPPORT_EMAIL: 'support@partner.test',
      SMTP_URL: `smtp://127.0.0.1:${sandbox.ports.smtp}`,
    }
    const rejected = launchProduct(production)
    expect(await rejected.ended).toBe(1)
    expect(rejected.output()).toContain('npm run operator -- demo remove')
    expect(rejected.output()).toContain('demo@marquee.test')
    const removing = launchProduct(production, 'dist/api/operator.js', ['demo', 'remove'])
    expect(await removing.ended).toBe(0)
    expect(removing.output()).toMatch(/Removed the demo businesses: \d+ rows/)
    expect(await stopProduct(await startProduct(production), 'SIGTERM')).toBe(0)
    await restart()
  })

  test('killed with -9 › has everything that was confirmed after the next start', async () => {
    const email = await createAddressee('survivor')
    expect(await stopProduct(product, 'SIGKILL')).toBe('SIGKILL')
    await restart()
    const { body } = await call('GET', '/operator/clients')
    expect(JSON.stringify(body)).toContain(email)
  })

  test('ended with Ctrl-C › stops with 0, frees the folder and retains the data', async () => {
    const email = await createAddressee('orderly')
    expect(await stopProduct(product, 'SIGINT')).toBe(0)
    await restart()
    expect(JSON.stringify((await call('GET', '/operator/clients')).body)).toContain(email)
  })

  test('ended during requests › finishes them first', async () => {
    // Hashing takes long enough that the request is still in flight when the signal arrives
    const clients = await call('GET', '/operator/clients')
    const clientUuid = clients.body.data[0].client_uuid
    const underWay = Array.from({ length: 6 }, (_, index) =>
      call('POST', '/operator/accounts', {
        client_uuid: clientUuid,
        email: `late-${index}@practice.test`,
        account_type: 'REGULAR',
        password: 'Correct!123',
      }),
    )
    await expect.poll(async () => (await fetch(`${product.url}/healthz`)).status).toBe(200)
    const stopped = stopProduct(product, 'SIGTERM')
    const responses = await Promise.all(underWay)
    expect(responses.map((response) => response.status)).toEqual(Array(6).fill(201))
    expect(await stopped).toBe(0)
    await restart()
  })
})

describe('a message', () => {
  test('killed between sending it and recording that › is sent exactly once', async () => {
    const email = await createAddressee('handed-over')
    await setMail('stall_after_data')
    await call('POST', '/user-management/my-information/password/find', { email })
    await expect.poll(async () => (await inbox(email)).length, { timeout: 60_000 }).toBe(1)
    await stopProduct(product, 'SIGKILL')
    await setMail('ok')
    await restart()
    await expect.poll(() => jobsDone('send-message'), { timeout: 60_000 }).toBe(1)
    expect(await inbox(email)).toHaveLength(1)
  })

  test('killed while the mail server is away › waits and is sent exactly once later', async () => {
    const email = await createAddressee('waiting')
    await setMail('temporary_error')
    await call('POST', '/user-management/my-information/password/find', { email })
    await expect.poll(() => product.output(), { timeout: 60_000 }).toContain('"job":"send-message"')
    await stopProduct(product, 'SIGKILL')
    await setMail('ok')
    await restart()
    await expect.poll(async () => (await inbox(email)).length, { timeout: 60_000 }).toBe(1)
    await expect.poll(() => jobsDone('send-message'), { timeout: 60_000 }).toBe(1)
    expect(await inbox(email)).toHaveLength(1)
  })
})
