import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '../../../sandbox/src/app.ts'
import { startGate } from './gate-server.ts'
import { freePort, startProduct, stopProduct } from './product-process.ts'

const KEY = 'operator-key-for-tests-only'
const PASSWORD = 'Correct!123'

export type KillableProduct = Awaited<ReturnType<typeof startKillableProduct>>

/** The built product in its own folder, with one vendor behind a gate, so that a test can kill it at any point of their exchange */
export async function startKillableProduct(settings: {
  /** The sandbox's path of the vendor, like /openai */
  vendor: string
  watch: Parameters<typeof startGate>[1]
  /** The environment variables that point the product to the gate */
  variables(gateUrl: string): Record<string, string>
}) {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-killed-'))
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  const { http, smtp } = sandbox.ports
  const sandboxUrl = `http://127.0.0.1:${http}`
  const gate = await startGate(`${sandboxUrl}${settings.vendor}`, settings.watch)
  const env = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(http),
    SANDBOX_SMTP_PORT: String(smtp),
    OPERATOR_KEY: KEY,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    ...settings.variables(gate.url),
  }
  let product = await startProduct(env)

  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on the response, whatever its type
  async function call(method: string, path: string, body?: unknown, token = KEY): Promise<any> {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const response = await fetch(`${product.url}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : undefined })
    return response.json()
  }

  return {
    folder,
    url: product.url,
    sandbox,
    sandboxUrl,
    call,

    /** A new business with one signed-in account */
    async openPractice(name: string): Promise<{ clientUuid: string; email: string; token: string }> {
      const client = { company_name: name, brand: 'marquee', time_zone: 'America/Chicago', phone_country_code: '+1' }
      const { data } = await call('POST', '/operator/clients', client)
      const [clientUuid, email] = [data.client_uuid, `${name}@practice.test`]
      await call('POST', '/operator/accounts', { client_uuid: clientUuid, email, account_type: 'MAIN', password: PASSWORD })
      const signedIn = await call('POST', '/user-management/login', { user_email: email, password: PASSWORD })
      return { clientUuid, email, token: signedIn.data.token }
    },

    /** Kills the process with SIGKILL and returns how it ended */
    kill: () => stopProduct(product, 'SIGKILL'),

    async restart(): Promise<void> {
      product = await startProduct(env)
    },

    async stop(): Promise<void> {
      await stopProduct(product, 'SIGKILL')
      gate.stop()
      await sandbox.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
