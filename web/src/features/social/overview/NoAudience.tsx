import { IconUsersGroup } from '@tabler/icons-react'
import { Card } from '../../../ui/content/Card.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { Overview } from '../social.data.ts'
import { toTopPlaces } from './places.ts'

export function hasAudience(overview: Overview): boolean {
  const ages = (overview.age_women?.sum ?? 0) + (overview.age_men?.sum ?? 0)
  return ages > 0 || toTopPlaces(overview, 'Cities').length > 0 || toTopPlaces(overview, 'Countries').length > 0
}

/** Meta no longer provides ages and places of a Page's followers, so one card replaces two empty ones */
export function NoAudience() {
  return (
    <Card title="Audience by age and location">
      <EmptyState
        compact
        icon={IconUsersGroup}
        title="Facebook doesn’t share audience demographics"
        text="Ages and locations of followers aren’t available for any Facebook Page."
      />
    </Card>
  )
}
