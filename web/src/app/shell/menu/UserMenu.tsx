import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { useSession } from '../../../platform/session/session.ts'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { PopoverOnDemand } from '../../../ui/dialogs/PopoverOnDemand.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { userMenu } from '../../menu.ts'
import { usePermittedEntries } from '../../routing/permitted-entries.ts'
import { ColorSchemeControl } from './ColorSchemeControl.tsx'
import classes from './UserMenu.module.css'

/** Shown while the user information loads, or if loading it failed */
const NAMELESS = 'Account'

interface UserMenuProps {
  onLogOut: () => void
}

export function UserMenu({ onLogOut }: UserMenuProps) {
  const { nickname, personName, headimgurl } = useSession()
  return (
    <PopoverOnDemand
      position="bottom-end"
      width={288}
      className={classes.dropdown}
      button={(props) => (
        <button type="button" className={classes.who} {...props} aria-label={nickname ? `User menu, ${nickname}` : 'User menu'}>
          {/* The picture shows the person, the text names the business */}
          <Avatar name={personName || nickname} src={headimgurl} />
          <span className={classes.company}>{nickname || NAMELESS}</span>
          <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    >
      {({ close, leave }) => (
        <UserMenuPanel
          onFollow={close}
          onLogOut={() => {
            // The log-out dialog returns the focus to the element that had it before: that must be the opener, not the closing menu
            leave()
            onLogOut()
          }}
        />
      )}
    </PopoverOnDemand>
  )
}

export function UserMenuPanel({ onFollow, onLogOut }: { onFollow: () => void; onLogOut: () => void }) {
  const { nickname, personName, headimgurl, loginEmail } = useSession()
  const entries = usePermittedEntries(userMenu)
  return (
    <>
      <div className={classes.head}>
        <Avatar name={personName || nickname} src={headimgurl} size={40} />
        <div className={classes.headText}>
          <div className={classes.name}>{personName || nickname || NAMELESS}</div>
          <div className={classes.email}>{loginEmail}</div>
        </div>
      </div>
      <ul className={classes.items}>
        {entries.map(({ label, path, icon: Icon }) => (
          <li key={path}>
            <AppLink className={classes.item} to={path} onClick={onFollow}>
              <Icon size={18} stroke={1.75} aria-hidden />
              {label}
            </AppLink>
          </li>
        ))}
        <li>
          <button type="button" className={classes.item} onClick={onLogOut}>
            <IconLogout size={18} stroke={1.75} aria-hidden />
            Log out
          </button>
        </li>
      </ul>
      <div className={classes.scheme}>
        <span>Color scheme</span>
        <ColorSchemeControl />
      </div>
    </>
  )
}
