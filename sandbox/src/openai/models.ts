/** A model's capabilities. Only `transcription_with_times` supports the response format verbose_json */
export const modelKinds = ['chat', 'transcription', 'transcription_with_times'] as const
type ModelKind = (typeof modelKinds)[number]

export interface Model {
  id: string
  kind: ModelKind
  /** Seconds since 1970 */
  created: number
  /** The day, YYYY-MM-DD, on which the vendor switches the model off; null if none has been announced */
  shutdownDate: string | null
}

export interface Models {
  list(): Model[]
  /** null if no model has this name, or its last day has passed */
  find(id: string): Model | null
  put(model: Omit<Model, 'created'>): void
  remove(id: string): void
}

const created = Date.UTC(2025, 7, 7) / 1000

/** The vendor's models that matter to the portal, with the shutdown dates announced by November 2026 */
const announced: [id: string, kind: ModelKind, shutdownDate: string | null][] = [
  ['gpt-5.6-terra', 'chat', null],
  ['gpt-5-mini', 'chat', '2026-12-11'],
  ['gpt-5-mini-2025-08-07', 'chat', '2026-12-11'],
  ['gpt-transcribe', 'transcription', null],
  ['gpt-4o-transcribe', 'transcription', '2027-02-26'],
  ['gpt-4o-mini-transcribe', 'transcription', '2027-02-26'],
  ['whisper-1', 'transcription_with_times', '2027-02-26'],
]

export function createModels(now: () => Date): Models {
  const models = new Map(announced.map(([id, kind, shutdownDate]) => [id, { id, kind, created, shutdownDate }]))
  const isThere = ({ shutdownDate }: Model) => shutdownDate === null || now().toISOString().slice(0, 10) < shutdownDate
  return {
    list: () => [...models.values()].filter(isThere),
    find(id) {
      const model = models.get(id)
      return model && isThere(model) ? model : null
    },
    put: (model) => void models.set(model.id, { created, ...model }),
    remove: (id) => void models.delete(id),
  }
}
