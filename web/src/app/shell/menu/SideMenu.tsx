import { VisuallyHidden } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { BrandLogo } from '../../../ui/brand/BrandLogo.tsx'
import { Tip } from '../../../ui/content/Tip.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import entryClasses from './MenuEntries.module.css'
import { MenuEntries } from './MenuEntries.tsx'
import classes from './SideMenu.module.css'

interface SideMenuProps {
  isCollapsed: boolean
  onToggle: () => void
}

export function SideMenu({ isCollapsed, onToggle }: SideMenuProps) {
  const label = isCollapsed ? 'Expand menu' : 'Collapse menu'
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <aside className={`${classes.menu} ${isCollapsed ? classes.collapsed : ''}`}>
      <div className={classes.brand}>
        <AppLink to="/home">
          <BrandLogo height={26} mark={isCollapsed} />
        </AppLink>
      </div>
      <nav className={classes.entries} aria-label="Main">
        <MenuEntries look={isCollapsed ? 'collapsed' : 'normal'} />
      </nav>
      <div className={`${classes.foot} ${isCollapsed ? entryClasses.collapsed : ''}`}>
        <Tip label={label} side="right" disabled={!isCollapsed}>
          <button type="button" className={entryClasses.entry} onClick={onToggle} aria-expanded={!isCollapsed}>
            <ToggleIcon size={18} stroke={1.75} aria-hidden />
            {isCollapsed ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          </button>
        </Tip>
      </div>
    </aside>
  )
}
