import type { ComponentType } from 'react'
import { PracticeCard } from '../account-setting/home-card/PracticeCard.tsx'
import { ReputationCard } from '../reviews/home-card/ReputationCard.tsx'
import { EngagementCard } from './EngagementCard.tsx'

interface HomeCard {
  key: string
  /** What the card is about, for the sentence that says it broke: "Your practice could not be shown" */
  title: string
  /** Two thirds or one third of the row beside each other, or the row alone */
  width: 'wide' | 'narrow' | 'full'
  Card: ComponentType
}

/** The dashboard, top to bottom. Each card loads and fails on its own; a feature adds its card here */
export const homeCards: readonly HomeCard[] = [
  { key: 'engagement', title: 'Engagement', width: 'wide', Card: EngagementCard },
  { key: 'reputation', title: 'Reputation', width: 'narrow', Card: ReputationCard },
  { key: 'practice', title: 'Your practice', width: 'full', Card: PracticeCard },
]
