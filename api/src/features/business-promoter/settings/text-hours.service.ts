import type { getTextHours } from '#contract/business-promoter/text-hours.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { OperatorContext } from '../../../platform/http/route.ts'
import { businessPromoterAudit } from '../business-promoter.audit.ts'
import { selectTextHours, updateTextHours } from '../promoter-settings.queries.ts'

export async function readTextHours(
  { inSystem, services }: OperatorContext,
  clientUuid: string,
): Promise<EndpointResult<typeof getTextHours>['data']> {
  const client = await inSystem((db) => selectTextHours(db, clientUuid))
  if (!client) throw notFound('This client')
  const { textHours } = services.config
  return { from: client.from ?? textHours.from, to: client.to ?? textHours.to, is_own: client.from !== null, time_zone: client.timeZone }
}

/** Texts that are already deferred keep their time */
export async function changeTextHours(
  { inSystem, request }: OperatorContext,
  clientUuid: string,
  hours: { from: number | null; to: number | null },
): Promise<void> {
  await inSystem(async (db) => {
    if (!(await updateTextHours(db, clientUuid, hours))) throw notFound('This client')
    await businessPromoterAudit.recordBy(db, { clientUuid, request }, 'text_hours_saved', hours)
  })
}
