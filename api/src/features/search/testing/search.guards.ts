import type { FeatureGuards } from '../../../../test/feature-guards.ts'

export const searchGuards: FeatureGuards = {
  // A letter with which names of callers of both demo businesses begin
  queries: { 'GET /search': '?words=ma' },
}
