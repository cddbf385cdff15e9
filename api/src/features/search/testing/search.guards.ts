import type { FeatureGuards } from '../../../../test/feature-guards.ts'

export const searchGuards: FeatureGuards = {
  // A letter that names of callers of both demo businesses begin with
  queries: { 'GET /search': '?words=ma' },
}
