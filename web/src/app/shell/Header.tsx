import { ActionIcon, Kbd } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { BrandLogo } from '../../ui/brand/BrandLogo.tsx'
import { isConfirmOpen } from '../../ui/dialogs/overlay-requests.ts'
import { AppLink } from '../../ui/page/AppLink.tsx'
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx'
import { confirmAndLogOut } from '../routing/log-out.ts'
import classes from './Header.module.css'
import { loadJumpList } from './jump-list/jump-list-code.ts'
import { LastReviewSync } from './LastReviewSync.tsx'
import { PhoneMenu } from './menu/PhoneMenu.tsx'
import { UserMenu } from './menu/UserMenu.tsx'
import { ScreenProgress } from './ScreenProgress.tsx'

const JumpList = lazy(loadJumpList)

const JUMP_KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

export function Header() {
  const [jumpOpened, jump] = useDisclosure(false)
  const [jumpWanted, setJumpWanted] = useState(false)
  useEffect(() => {
    if (jumpOpened) setJumpWanted(true)
  }, [jumpOpened])
  const [menuOpened, phoneMenu] = useDisclosure(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const router = useRouter()
  // Also active in input fields, where the shortcut has no other meaning
  useHotkeys([['mod+K', toggleJump]], [], true)

  /** Not while another dialog is open: the user must close that one first, and a second dialog would take its focus */
  function toggleJump() {
    if (!menuOpened && !isConfirmOpen()) jump.toggle()
  }

  function leaveThroughMenu() {
    phoneMenu.close()
    // Restores the focus as the user menu does
    menuButton.current?.focus()
    void confirmAndLogOut(router)
  }

  return (
    <header className={classes.header}>
      <div className={classes.phone}>
        <ActionIcon ref={menuButton} size={44} onClick={phoneMenu.open} aria-label="Menu" aria-haspopup="dialog">
          <IconMenu2 size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
        <AppLink to="/home" className={classes.logo}>
          <BrandLogo height={24} />
        </AppLink>
      </div>
      <button type="button" className={`${classes.jump} ${classes.wide}`} onClick={jump.open} aria-haspopup="dialog">
        <IconSearch size={16} stroke={1.75} aria-hidden />
        Jump to a page
        <Kbd className={classes.jumpKeys} aria-hidden>
          {JUMP_KEYS}
        </Kbd>
      </button>
      {/* Beside the other controls, not among them: it loads later, and must not shift where their group starts */}
      <LastReviewSync />
      <div className={classes.end}>
        <div className={classes.phone}>
          <ActionIcon size={44} onClick={jump.open} aria-label="Jump to a page" aria-haspopup="dialog">
            <IconSearch size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
        <UserMenu onLogOut={() => void confirmAndLogOut(router)} />
      </div>
      <ScreenProgress />
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>{jumpWanted && <JumpList opened={jumpOpened} onClose={jump.close} />}</Suspense>
      </ErrorBoundary>
      <PhoneMenu opened={menuOpened} onClose={phoneMenu.close} onLogOut={leaveThroughMenu} />
    </header>
  )
}
