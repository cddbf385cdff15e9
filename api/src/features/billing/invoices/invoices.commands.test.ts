import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointSpec, fillPath } from '#contract/wire/endpoint.ts'
import { testCards } from '../../../../test/rows/test-cards.ts'
import { OPERATOR_KEY, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { type Call, runCommand } from '../../../platform/command-line/commands.ts'
import { invoicesCommands } from './invoices.commands.ts'

let marquee: TestMarquee
const folder = mkdtempSync(join(tmpdir(), 'marquee-commands-'))
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await marquee.stop()
})

const call = (async (spec: EndpointSpec, { params, query, body, file }: Record<string, unknown>) => {
  const search = new URLSearchParams(query as Record<string, string>)
  const raw = new FormData()
  if (file) raw.append('file', file as Blob)
  const path = `${fillPath(spec, params as Record<string, unknown>)}?${search}`
  return (await marquee.api(spec.method, path, { token: OPERATOR_KEY, ...(file ? { raw } : { body }) })).body
}) as Call
const type = (...line: string[]) => runCommand('operator', invoicesCommands, line, async () => call)

test('the invoice commands › typed one after the other › create, list, email, import and cancel', async () => {
  const { clientUuid, email } = await marquee.createAccount()
  const items = 'Review invitations, up to 250=89.00; Call tracking=71'
  const dates = ['--date', '2026-10-27', '--due', '2199-11-10']
  const created = await type('invoice', 'create', '--client', clientUuid, ...dates, '--items', items)
  expect(created).toMatch(/^Created INV-00001 for Practice \d+: \$160\.00, due 2199-11-10\n/)
  const uuid = created.split('\n')[1] ?? ''
  expect(await type('invoice', 'list', '--client', clientUuid)).toMatch(/INV-00001 {2}OPEN .*\$160\.00 of \$160\.00/)
  await type('invoice', 'email', '--invoice', uuid)
  await marquee.runJobs()
  expect((await marquee.inbox(email)).length).toBe(1)
  const file = join(folder, 'invoices.csv')
  writeFileSync(
    file,
    `client_uuid,invoice_date,due_date,period,item_description,amounts,reference\n${clientUuid},2026-10-27,2026-11-10,,Calls,ten,A-1\n`,
  )
  expect(await type('invoice', 'import', '--file', file)).toBe(
    'Created 0, imported before 0, problems 1\nLine 2: The amount of an item must be an amount like 349.00',
  )
  expect(await type('invoice', 'cancel', '--invoice', uuid)).toBe('Canceled')
  expect(await type('invoice', 'list', '--status', 'OPEN')).toBe('No invoices.')
})

test('the refund command › with an invalid amount, or an empty one as from a variable that is not set › refunds nothing', async () => {
  const cards = testCards(marquee)
  const account = await marquee.createAccount()
  const invoice = await cards.makeInvoice(account, 70)
  const { body } = await cards.reserve(account, [invoice])
  await cards.confirm(account, invoice, (await cards.charge(body)).id)
  const refund = (...line: string[]) => type('invoice', 'refund', '--invoice', invoice, ...line)
  for (const amount of ['', ' ', 'abc', '-5', '1e3', '5.005'])
    await expect(refund(`--amount=${amount}`)).rejects.toThrow('--amount must be an amount like 89.00')
  await expect(refund('--amount', '5', '--cancel', '')).rejects.toThrow('--cancel is yes or no')
  expect(await cards.paidCents(invoice)).toEqual([7000])
  expect(await refund('--amount', '$1', '--key', 'a-part-of-it')).toMatch(
    /^Noted: \$1\.00 will be refunded\. The card provider makes no partial refunds on the day of payment, so this happens automatically after \w{3} \d+, \d{4}, \d+:\d\d AM Eastern time$/,
  )
  await cards.setSettlement('at_once')
  marquee.clock.advance(26 * 3_600_000)
  await marquee.runJobs({ includeWaiting: true })
  expect(await refund('--amount', '$1', '--key', 'a-part-of-it')).toBe('Refunded $1.00. It is no longer owed')
  expect(await refund('--amount', '$4.50')).toBe('Refunded $4.50. It is no longer owed')
  expect(await refund('--cancel', 'no')).toBe('Refunded $64.50. It is owed again')
})
