import { assignUnknownCharge, findUnknownCharges, listUnknownCharges, refundUnknownCharge } from '#contract/billing/unknown-charges.ts'
import { formatMoney, formatMoneyIn } from '#contract/formats/money.ts'
import type { Command } from '../../../platform/command-line/commands.ts'

const charge = { charge: { needed: true, help: 'The charge’s id at the card provider, as "charge list" prints it' } }

export const unknownChargesCommands: Command[] = [
  {
    commandName: 'charge list',
    help: 'Print charges at the card provider that are in none of our books',
    options: {},
    async run(call) {
      const { data } = await call(listUnknownCharges, {})
      if (data.length === 0) return 'No such charges.'
      return data
        .map((row) =>
          [
            row.transaction_id,
            row.state.padEnd(9),
            formatMoneyIn(row.currency, row.amounts),
            row.charged_datetime ?? 'no date',
            row.named_invoice_uuid
              ? `for ${row.named_invoice_label} of ${row.company_name}, ${row.named_invoice_uuid}`
              : 'for an invoice we do not know',
          ].join('  '),
        )
        .join('\n')
    },
  },
  {
    commandName: 'charge find',
    help: 'Look for such charges further back than the last two days, as after a restore',
    options: { days: { needed: true, help: 'How many days, up to 90' } },
    async run(call, { days }) {
      const { looked_through: lookedThrough, found } = await call(findUnknownCharges, { body: { days: Number(days) } })
      return `Looked through ${lookedThrough} charges, found ${found}`
    },
  },
  {
    commandName: 'charge assign',
    help: 'Book such a charge as the payment of an invoice',
    options: { ...charge, invoice: { needed: true, help: 'The invoice’s uuid' } },
    async run(call, options) {
      const { applied } = await call(assignUnknownCharge, {
        params: { transaction_id: options.charge ?? '' },
        body: { client_invoice_uuid: options.invoice ?? '' },
      })
      return `Applied ${formatMoney(applied)} to the invoice`
    },
  },
  {
    commandName: 'charge refund',
    help: 'Give such a charge back',
    options: charge,
    async run(call, options) {
      const { refunded, currency } = await call(refundUnknownCharge, { params: { transaction_id: options.charge ?? '' } })
      return `Gave back ${formatMoneyIn(currency, refunded)}`
    },
  },
]
