/** What a language model is used for, as shown to operators together with its cost */
export const MODEL_PURPOSES = ['request', 'page', 'sample', 'transcription', 'analysis', 'reply', 'seo'] as const
export type ModelPurpose = (typeof MODEL_PURPOSES)[number]
