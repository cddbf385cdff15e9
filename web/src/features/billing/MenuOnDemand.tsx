import { lazy, type ReactElement, type Ref, Suspense, useState } from 'react'

// Nothing else needs the kit's menu, and most visits open none
const loadMenu = () => import('./OpenedMenu.tsx')
const OpenedMenu = lazy(loadMenu)

interface MenuOnDemandProps {
  items: readonly { label: string; onChoose: () => void }[]
  button: (events: { ref?: Ref<HTMLButtonElement>; onClick: () => void; onPointerEnter: () => void }) => ReactElement
}

export function MenuOnDemand({ items, button }: MenuOnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  const events = { onClick: () => setWanted(true), onPointerEnter: () => void loadMenu().catch(() => undefined) }
  if (!isWanted) return button(events)
  return (
    <Suspense fallback={button(events)}>
      <OpenedMenu items={items} button={(ref) => button({ ...events, ref })} />
    </Suspense>
  )
}
