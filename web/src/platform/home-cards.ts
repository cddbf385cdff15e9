import { type ComponentType, createContext, use } from 'react'
import type { HomeCard } from './web-feature.ts'

export interface ShownCard extends Omit<HomeCard, 'card'> {
  Card: ComponentType
}

/** Provided by the app from its list of features: the dashboard itself must not import other features */
export const HomeCards = createContext<readonly ShownCard[]>([])

export function useHomeCards(): readonly ShownCard[] {
  return use(HomeCards)
}
