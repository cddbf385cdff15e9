import { readFile } from 'node:fs/promises'
import {
  cancelInvoice,
  createInvoice,
  emailInvoice,
  importInvoices,
  listOperatorInvoices,
  refundInvoice,
} from '#contract/billing/invoice-operator.ts'
import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import { LANGUAGES, type Language } from '#contract/formats/languages.ts'
import { formatMoney, formatMoneyIn } from '#contract/formats/money.ts'
import { StartError } from '../../../platform/base/start-error.ts'
import type { Command } from '../../../platform/command-line/commands.ts'

const invoice = { invoice: { needed: true, help: 'The invoice’s uuid, shown by "invoice list"' } }
const key = { key: { needed: false, help: 'An idempotency key: repeating a command with the same key has no further effect' } }

export const invoicesCommands: Command[] = [
  {
    commandName: 'invoice create',
    help: 'Create an invoice, and email it with --email yes',
    options: {
      client: { needed: true, help: 'The client’s uuid, shown by "list"' },
      date: { needed: true, help: 'The invoice date, for example, 2026-10-27' },
      due: { needed: true, help: 'The due date, for example, 2026-11-10' },
      items: { needed: true, help: 'For example, "Review invitations=89.00; Call tracking=71.00"' },
      period: { needed: false, help: 'What it’s for, for example, "November 2026"' },
      to: { needed: false, help: 'The recipient. Left out, the client’s administrators get it' },
      email: { needed: false, help: 'yes or no' },
      ...key,
    },
    async run(call, options) {
      const { data } = await call(createInvoice, {
        body: {
          invoice: {
            client_uuid: options.client ?? '',
            invoice_date: options.date ?? '',
            due_date: options.due ?? '',
            period: options.period ?? '',
            ...(options.to !== undefined && { billing_email: options.to }),
            items: parseInvoiceItems(options.items ?? ''),
          },
          ...toIdempotencyKey(options),
          send_email: parseYesOrNo('email', options.email ?? 'no'),
        },
      })
      return `Created ${data.invoice_label} for ${data.company_name}: ${formatMoney(data.total_amounts)}, due ${data.due_date}\n${data.client_invoice_uuid}`
    },
  },
  {
    commandName: 'invoice list',
    help: 'List invoices, newest first',
    options: {
      client: { needed: false, help: 'Only of this client' },
      status: { needed: false, help: 'OPEN, OVERDUE, PAID, CANCELED or PARTIAL' },
      page: { needed: false, help: 'A page has 100 invoices' },
    },
    async run(call, options) {
      const { data, page } = await call(listOperatorInvoices, {
        query: { client_uuid: options.client ?? '', status: (options.status ?? '') as InvoiceStatus, page: options.page ?? 1, size: 100 },
      })
      if (data.length === 0) return 'No invoices.'
      const lines = data.flatMap((row) => [
        [
          row.client_invoice_uuid,
          row.invoice_label,
          row.invoice_status.padEnd(8),
          `due ${row.due_date}`,
          `${formatMoney(row.balance_amounts)} of ${formatMoney(row.total_amounts)}`,
          row.company_name,
        ].join('  '),
        ...row.refunds
          .filter(({ state }) => state === 'failed')
          .map(({ amounts, currency, problem }) => `    not refunded: ${formatMoneyIn(currency, amounts)}. ${problem}`),
      ])
      return [...lines, `Page ${page.number} of ${page.totalPage}, ${page.totalElements} in all`].join('\n')
    },
  },
  {
    commandName: 'invoice email',
    help: 'Email an invoice with its pay link',
    options: {
      ...invoice,
      to: { needed: false, help: 'An address other than the one on file' },
      language: { needed: false, help: 'en or es, for this and all later emails about it and for its payment page' },
    },
    async run(call, options) {
      const { invoice: uuid = '', to, language } = options
      await call(emailInvoice, {
        params: { uuid },
        body: { ...(to !== undefined && { to }), ...(language !== undefined && { language: parseLanguage(language) }) },
      })
      return 'The email is on its way'
    },
  },
  {
    commandName: 'invoice cancel',
    help: 'Cancel an unpaid invoice',
    options: invoice,
    async run(call, options) {
      await call(cancelInvoice, { params: { uuid: options.invoice ?? '' } })
      return 'Canceled'
    },
  },
  {
    commandName: 'invoice refund',
    help: 'Refund an invoice, fully or partly',
    options: {
      ...invoice,
      amount: { needed: false, help: 'For example, 89.00. Left out, everything is refunded' },
      cancel: { needed: false, help: 'yes (default): it’s no longer owed. no: it’s owed again' },
      ...key,
    },
    async run(call, options) {
      const cancel = parseYesOrNo('cancel', options.cancel ?? 'yes')
      const { refunded, made_after: madeAfter } = await call(refundInvoice, {
        params: { uuid: options.invoice ?? '' },
        body: { cancel, ...(options.amount !== undefined && { amount: parseAmount(options.amount) }), ...toIdempotencyKey(options) },
      })
      if (madeAfter) {
        return `Noted: ${formatMoney(refunded)} will be refunded. The card provider makes no partial refunds on the day of payment, so this happens automatically after ${formatEasternMoment(madeAfter)}`
      }
      return `Refunded ${formatMoney(refunded)}. It is ${cancel ? 'no longer owed' : 'owed again'}`
    },
  },
  {
    commandName: 'invoice import',
    help: 'Create invoices from a CSV file. Importing the same file again creates none',
    options: {
      file: { needed: true, help: 'With the columns client_uuid, invoice_date, due_date, period, item_description, amounts, reference' },
    },
    async run(call, options) {
      const { created, repeated, problems } = await call(importInvoices, { file: await readCsvFile(options.file ?? '') })
      return [
        `Created ${created}, imported before ${repeated}, problems ${problems.length}`,
        ...problems.map(({ line, problem }) => `Line ${line}: ${problem}`),
      ].join('\n')
    },
  },
]

/** In the card provider's time zone, which determines the day */
function formatEasternMoment(moment: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'medium', timeStyle: 'short' })
  return `${format.format(new Date(moment)).replaceAll('\u202f', ' ')} Eastern time`
}

function parseInvoiceItems(typed: string): { item_description: string; amounts: number }[] {
  return typed
    .split(';')
    .filter((part) => part.trim())
    .map((part) => {
      const [, description = '', amount = ''] = /^(.*)=\s*\$?([\d.]+)\s*$/.exec(part) ?? []
      if (!description) throw new StartError(`"${part.trim()}" isn’t an item. Write it as "Review invitations=89.00"`)
      return { item_description: description.trim(), amounts: Number(amount) }
    })
}

function parseYesOrNo(option: string, given: string): boolean {
  if (given !== 'yes' && given !== 'no') throw new StartError(`--${option} is yes or no`)
  return given === 'yes'
}

// An option with an empty string, such as an unset shell variable, is rejected here or by the server, never treated as absent

function parseAmount(typed: string): number {
  if (!/^\$?\d+(\.\d{1,2})?$/.test(typed)) throw new StartError('--amount must be an amount like 89.00')
  return Number(typed.replace('$', ''))
}

const toIdempotencyKey = ({ key: typed }: Record<string, string>) => (typed === undefined ? {} : { idempotency_key: typed })

async function readCsvFile(path: string): Promise<Blob> {
  try {
    return new Blob([new Uint8Array(await readFile(path))])
  } catch {
    throw new StartError(`${path} cannot be read`)
  }
}

function parseLanguage(given: string): Language {
  const language = LANGUAGES.find((known) => known === given)
  if (!language) throw new StartError(`--language must be ${LANGUAGES.join(' or ')}`)
  return language
}
