import { type ComponentType, createContext, use } from 'react'
import type { HomeCard } from './web-feature.ts'

interface ShownCard extends Omit<HomeCard, 'card'> {
  Card: ComponentType
}

/** The cards in the order in which they are seen and read; on a phone, one below the other, it is another one */
export interface CardOrders {
  desktop: readonly ShownCard[]
  phone: readonly ShownCard[]
}

/** Provided by the app from its list of features: the dashboard itself must not import other features */
export const HomeCards = createContext<CardOrders>({ desktop: [], phone: [] })

export function useHomeCards(): CardOrders {
  return use(HomeCards)
}
