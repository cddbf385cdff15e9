import { assignUnknownCharge, findUnknownCharges, listUnknownCharges, refundUnknownCharge } from '#contract/billing/unknown-charges.ts'
import { operatorRoute, type Route } from '../../../platform/http/route.ts'
import { selectUnknownCharges } from './unknown-charges.queries.ts'
import { assignChargeToInvoice, refundUnknownChargeByOperator, storeUnknownChargesSince } from './unknown-charges.service.ts'

const DAY_MS = 24 * 3_600_000

export const unknownChargesRoutes: Route[] = [
  operatorRoute(listUnknownCharges, async ({ inSystem }) => ({ data: await inSystem(selectUnknownCharges) })),

  operatorRoute(findUnknownCharges, async ({ services }, { body }) => {
    const since = new Date(services.clock.now().getTime() - body.days * DAY_MS)
    const { lookedThrough, found } = await storeUnknownChargesSince(services, since)
    return { looked_through: lookedThrough, found }
  }),

  operatorRoute(assignUnknownCharge, async ({ services, request }, { params, body }) => ({
    applied: await assignChargeToInvoice(services, params.transaction_id, body.client_invoice_uuid, request.id),
  })),

  operatorRoute(refundUnknownCharge, ({ services }, { params }) => refundUnknownChargeByOperator(services, params.transaction_id)),
]
