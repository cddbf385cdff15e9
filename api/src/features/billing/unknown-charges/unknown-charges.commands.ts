import { assignUnknownCharge, findUnknownCharges, listUnknownCharges, refundUnknownCharge } from '#contract/billing/unknown-charges.ts'
import { formatMoney, formatMoneyIn } from '#contract/formats/money.ts'
import type { Command } from '../../../platform/command-line/commands.ts'

const charge = { charge: { needed: true, help: 'The charge’s id at the card provider, shown by "charge list"' } }

export const unknownChargesCommands: Command[] = [
  {
    commandName: 'charge list',
    help: 'List charges at the card provider that aren’t recorded here',
    options: {},
    async run(call) {
      const { data } = await call(listUnknownCharges, {})
      if (data.length === 0) return 'No unrecorded charges.'
      return data
        .map((row) =>
          [
            row.transaction_id,
            row.state.padEnd(9),
            formatMoneyIn(row.currency, row.amounts),
            row.charged_datetime ?? 'no date',
            row.named_invoice_uuid
              ? `for ${row.named_invoice_label} of ${row.company_name}, ${row.named_invoice_uuid}`
              : 'for an unknown invoice',
          ].join('  '),
        )
        .join('\n')
    },
  },
  {
    commandName: 'charge find',
    help: 'Look for unrecorded charges from more than two days ago, for example, after a restore',
    options: { days: { needed: true, help: 'How many days, up to 90' } },
    async run(call, { days }) {
      const { looked_through: lookedThrough, found } = await call(findUnknownCharges, { body: { days: Number(days) } })
      return `Looked through ${lookedThrough} charges, found ${found}`
    },
  },
  {
    commandName: 'charge assign',
    help: 'Record the charge as payment of an invoice',
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
    help: 'Refund the charge',
    options: charge,
    async run(call, options) {
      const { refunded, currency } = await call(refundUnknownCharge, { params: { transaction_id: options.charge ?? '' } })
      return `Refunded ${formatMoneyIn(currency, refunded)}`
    },
  },
]
