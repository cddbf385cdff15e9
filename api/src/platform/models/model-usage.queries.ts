import { desc, eq, sql } from 'drizzle-orm'
import type { ModelPurpose } from '#contract/model-purposes.ts'
import type { Db } from '../database/database.ts'
import { clients } from '../identity/identity.tables.ts'
import type { ModelCost } from '../vendors/ai.ts'
import { modelUsage } from './model-usage.tables.ts'

/**
 * Adds one call of a model to the business's month. `spent` is undefined if no completion arrived or the server does not report its usage
 */
export async function addModelUsage(
  db: Db,
  { clientUuid, purpose }: { clientUuid: string; purpose: ModelPurpose },
  now: Date,
  spent: ModelCost | undefined,
): Promise<void> {
  const { inputTokens = 0, outputTokens = 0, audioS = 0, dollars } = spent ?? {}
  const [audioSeconds, costMicros] = [Math.ceil(audioS), Math.round((dollars ?? 0) * 1_000_000)]
  const { timeZone } = clients
  await db
    .insert(modelUsage)
    .values({
      clientUuid,
      month: sql`(select to_char(${now.toISOString()}::timestamptz at time zone ${timeZone}, 'YYYY-MM') from ${clients} where ${clients.clientUuid} = ${clientUuid})`,
      purpose,
      calls: 1,
      inputTokens,
      outputTokens,
      audioSeconds,
      costMicros,
    })
    .onConflictDoUpdate({
      target: [modelUsage.clientUuid, modelUsage.month, modelUsage.purpose],
      set: {
        calls: sql`${modelUsage.calls} + 1`,
        inputTokens: sql`${modelUsage.inputTokens} + ${inputTokens}`,
        outputTokens: sql`${modelUsage.outputTokens} + ${outputTokens}`,
        audioSeconds: sql`${modelUsage.audioSeconds} + ${audioSeconds}`,
        costMicros: sql`${modelUsage.costMicros} + ${costMicros}`,
      },
    })
}

export async function selectModelUsage(db: Db, clientUuid: string) {
  const rows = await db
    .select({
      month: modelUsage.month,
      purpose: modelUsage.purpose,
      calls: modelUsage.calls,
      input_tokens: modelUsage.inputTokens,
      output_tokens: modelUsage.outputTokens,
      audio_seconds: modelUsage.audioSeconds,
      costMicros: modelUsage.costMicros,
    })
    .from(modelUsage)
    .where(eq(modelUsage.clientUuid, clientUuid))
    .orderBy(desc(modelUsage.month), modelUsage.purpose)
  return rows.map(({ costMicros, ...row }) => ({ ...row, cost_dollars: costMicros / 1_000_000 }))
}
