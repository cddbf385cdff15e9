import { type ComponentType, createContext, use } from 'react'
import type { HomeCard } from './web-feature.ts'

interface ShownCard extends Omit<HomeCard, 'card'> {
  Card: ComponentType
}

/** The cards in the order in which users see and read them. On a phone, where they are stacked, the order differs */
export interface CardOrders {
  desktop: readonly ShownCard[]
  phone: readonly ShownCard[]
}

/** The app provides them from its list of features, because the dashboard itself must not import other features */
export const HomeCards = createContext<CardOrders>({ desktop: [], phone: [] })

export function useHomeCardOrders(): CardOrders {
  return use(HomeCards)
}
