import { CloseButton, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BottomSheet.module.css'

interface BottomSheetProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays in sight while the rest scrolls */
  footer: ReactNode
}

/** On phones, where the thumb is */
export function BottomSheet({ opened, onClose, title, children, footer }: BottomSheetProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="bottom" size="auto" padding={0} scrollAreaComponent={Sheet}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={title} classNames={{ content: classes.content }}>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <CloseButton onClick={onClose} aria-label="Close" />
        </div>
        <div className={classes.body}>{children}</div>
        <div className={classes.foot}>{footer}</div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** As high as it needs to be; the kit's own is as high as the screen */
function Sheet({ children }: { children?: ReactNode }) {
  return <div className={classes.sheet}>{children}</div>
}
