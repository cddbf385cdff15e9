import { findModelWarning } from '../../platform/models/watch-models.ts'
import { type DiagnosisContext, type Finding, warningFinding, worksFinding, wrongFinding } from '../../platform/vendors/diagnose.ts'
import { createOpenAiModel } from './openai-model.ts'

type ModelSettings = Parameters<typeof createOpenAiModel>[0]

const LONGEST_MS = 15_000

export async function diagnoseOpenAi(settings: ModelSettings, { now }: Pick<DiagnosisContext, 'now'>): Promise<Finding[]> {
  const states = await createOpenAiModel({ ...settings, timeoutMs: LONGEST_MS }).checkModels()
  return states.map((state) => {
    const warned = findModelWarning(state, now)
    if (state.state === 'gone') return wrongFinding(warned?.sentence ?? '')
    if (warned) return warningFinding(warned.sentence)
    if (state.state === 'there') return worksFinding(`has ${state.model}`)
    return warningFinding(`The server doesn’t list its models, so we can’t tell whether it has ${state.model} (${state.variable}).`)
  })
}
