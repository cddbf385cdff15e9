import { getAiUsage, setAiLimit } from '#contract/ai-promoter/ai-operator.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { operatorRoute, type Route } from '../../../platform/http/route.ts'
import { selectModelUsage } from '../../../platform/models/model-usage.queries.ts'
import { findReviewSettings } from '../../reviews/reviews.public.ts'
import { aiPromoterAudit } from '../ai-promoter.audit.ts'
import { selectPageGenerationsPerDay, upsertPageGenerationsPerDay } from './usage.queries.ts'

export const usageRoutes: Route[] = [
  operatorRoute(getAiUsage, ({ inSystem }, { params: { client_uuid: clientUuid } }) =>
    inSystem(async (db) => {
      await assertClientExists(db, clientUuid)
      return {
        data: {
          page_generations_per_day: await selectPageGenerationsPerDay(db, clientUuid),
          months: await selectModelUsage(db, clientUuid),
        },
      }
    }),
  ),

  operatorRoute(setAiLimit, ({ inSystem, request }, { params: { client_uuid: clientUuid }, body }) =>
    inSystem(async (db) => {
      await assertClientExists(db, clientUuid)
      await upsertPageGenerationsPerDay(db, clientUuid, body.page_generations_per_day)
      await aiPromoterAudit.recordBy(db, { clientUuid, request }, 'ai_limit_set', body)
      return {}
    }),
  ),
]

/** Every client has review settings, stored or by default */
async function assertClientExists(db: Db, clientUuid: string): Promise<void> {
  if (!(await findReviewSettings(db, clientUuid))) throw notFound('This client')
}
