import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSandbox } from '../app.ts'
import { testCards } from './test-cards.ts'

async function findFreePorts() {
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  const { ports } = sandbox
  await sandbox.stop()
  return ports
}

test('the running sandbox › after every test card was paid with, and requests that break › has written no number anywhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-secrecy-'))
  const { http, smtp } = await findFreePorts()
  const child = spawn(process.execPath, ['--import', 'tsx', new URL('../main.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      SANDBOX_PORT: String(http),
      SANDBOX_SMTP_PORT: String(smtp),
      SANDBOX_APP_URL: 'http://127.0.0.1:9',
    },
  })
  try {
    let written = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part))
    await once(child.stdout, 'data')
    const responses: string[] = []
    const post = async (path: string, body: string) => {
      const response = await fetch(`http://127.0.0.1:${http}/stax/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        // One of the cards never gets a response. The traces that it leaves are checked too
        signal: AbortSignal.timeout(1_000),
      }).catch(() => null)
      const text = (await response?.text()) ?? ''
      responses.push(text)
      return text
    }
    for (const { number } of testCards) {
      const digits = number.replaceAll(' ', '')
      const cvv = digits.startsWith('37') ? '1234' : '123'
      await post('vault/tokens', `{"number":"${digits}`)
      await post('vault/tokens', JSON.stringify({ number: digits, cvv: '1' }))
      const { token } = JSON.parse(await post('vault/tokens', JSON.stringify({ number: digits, cvv })))
      const payment = { total: 1, method: 'card', meta: {}, payment_token: token, card_exp: '1299', firstname: 'Ann', lastname: 'Lee' }
      await post('api/webpayment/sandbox-web-payments-token', JSON.stringify({ ...payment, card_number: digits }))
      await post('api/webpayment/sandbox-web-payments-token', JSON.stringify(payment))
    }
    child.kill('SIGTERM')
    await once(child, 'exit')
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(files.join()).toContain('"last_four":"1111"')
    const places = [written, ...responses, ...files]
    for (const { number } of testCards) {
      for (const form of [number, number.replaceAll(' ', '')]) expect(places.filter((place) => place.includes(form))).toEqual([])
    }
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
}, 40_000)
