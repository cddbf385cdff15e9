import type { FeatureGuards } from '../../../../test/feature-guards.ts'

export const publicFilesGuards: FeatureGuards = { publicCalls: ['GET /public-file/public/{uuid}'] }
