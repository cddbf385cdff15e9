import { ActionIcon, CloseButton, Drawer } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { ACCOUNT_TYPE_NAMES } from '#contract/my-information.ts'
import { useSession } from '../../../platform/session/session.ts'
import { BrandLogo } from '../../../ui/brand/BrandLogo.tsx'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { MenuEntries } from './MenuEntries.tsx'
import classes from './PhoneMenu.module.css'

interface PhoneMenuProps {
  opened: boolean
  onClose: () => void
  onLogOut: () => void
}

export function PhoneMenu({ opened, onClose, onLogOut }: PhoneMenuProps) {
  const { nickname, personName, headimgurl, type } = useSession()
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="left" size={316} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body className={classes.body}>
          <div className={classes.brand}>
            <BrandLogo height={26} />
            <CloseButton onClick={onClose} aria-label="Close menu" size={44} iconSize={20} />
          </div>
          <nav className={classes.entries} aria-label="Main">
            <MenuEntries look="roomy" onFollow={onClose} />
          </nav>
          <div className={classes.account}>
            <Avatar name={personName || nickname} src={headimgurl} size={40} />
            <div className={classes.who}>
              <div className={classes.name}>{nickname || 'Account'}</div>
              <div className={classes.role}>{type !== '' && ACCOUNT_TYPE_NAMES[type]}</div>
            </div>
            <ActionIcon size={44} aria-label="Log out" onClick={onLogOut}>
              <IconLogout size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
