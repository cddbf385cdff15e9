import { createTheme, type MantineThemeOverride } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import type { Brand } from '#contract/brands.ts'
import choices from './theme-choices.module.css'
import controls from './theme-controls.module.css'
import overlays from './theme-overlays.module.css'

const GRAY = ['#faf9f7', '#f5f3f1', '#ece9e6', '#e2dfdb', '#d2cfca', '#b0aca6', '#847f78', '#646059', '#3f3b36', '#201e1a'] as const
const DARK = ['#e8e6e3', '#cac7c2', '#ada8a3', '#847f7a', '#4b4743', '#383531', '#282522', '#1e1c19', '#151311', '#0e0c0a'] as const

const options = { dropdown: overlays.options, option: overlays.option, empty: overlays.optionsEmpty }

/** The same icon as in the pills of a filter bar */
const chevron = createElement(IconChevronDown, { size: 16, stroke: 1.75, 'aria-hidden': true })

const transition = { transition: 'fade', duration: 150, timingFunction: 'var(--app-ease)' } as const

const dialogDefaults = { transitionProps: { ...transition, transition: 'fade-up' } } as const
const drawerDefaults = { transitionProps: { duration: 200, timingFunction: 'var(--app-ease)' } } as const

// Otherwise a dialog's `header` element would count as the page's banner landmark
const dialogAttributes = { header: { role: 'presentation' } }

/** One theme per brand: primary hue and corner radius differ, everything else is shared */
export function createBrandTheme(brand: Brand): MantineThemeOverride {
  return createTheme({
    colors: { brand: [...brand.primary], gray: [...GRAY], dark: [...DARK] },
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    white: '#ffffff',
    black: GRAY[9],
    respectReducedMotion: true,
    cursorType: 'pointer',
    fontFamily: 'var(--app-font)',
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
    lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '26px' },
    fontWeights: { regular: '450', medium: '550', semibold: '600', bold: '650' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '24px', lineHeight: '32px', fontWeight: '650' },
        h2: { fontSize: '18px', lineHeight: '24px', fontWeight: '600' },
        h3: { fontSize: '15px', lineHeight: '20px', fontWeight: '600' },
      },
    },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
    radius: {
      xs: '4px',
      sm: '6px',
      md: `${brand.radius.control}px`,
      lg: `${brand.radius.card}px`,
      xl: `${brand.radius.dialog}px`,
    },
    defaultRadius: 'md',
    shadows: {
      xs: 'var(--app-shadow-xs)',
      sm: 'var(--app-shadow-card)',
      md: 'var(--app-shadow-popover)',
      lg: 'var(--app-shadow-popover)',
      xl: 'var(--app-shadow-overlay)',
    },
    breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
    components: {
      Button: { classNames: { root: controls.button, section: controls.buttonSection, label: controls.buttonLabel } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 }, classNames: { root: controls.actionIcon } },
      CloseButton: { defaultProps: { size: 30 }, classNames: { root: controls.closeButton } },
      Input: { classNames: { wrapper: controls.inputWrapper, input: controls.input } },
      InputWrapper: {
        classNames: {
          root: controls.field,
          label: controls.fieldLabel,
          description: controls.fieldHelp,
          error: controls.fieldError,
          required: controls.fieldRequired,
        },
      },
      PasswordInput: { classNames: { innerInput: controls.innerInput, visibilityToggle: controls.visibilityToggle } },
      Textarea: { defaultProps: { autosize: false, rows: 5 } },
      Checkbox: { classNames: { input: choices.checkbox, label: choices.checkboxLabel, body: choices.checkboxBody } },
      Switch: { classNames: { root: choices.switch, input: choices.switchInput } },
      SegmentedControl: {
        classNames: {
          root: choices.segments,
          label: choices.segmentLabel,
          innerLabel: choices.segmentInner,
          indicator: choices.segmentIndicator,
          control: choices.segment,
        },
        defaultProps: { withItemsBorders: false, transitionDuration: 150 },
      },
      Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
      Anchor: { defaultProps: { underline: 'hover' } },
      Kbd: { classNames: { root: controls.kbd } },
      Skeleton: { classNames: { root: controls.skeleton } },
      Loader: { defaultProps: { type: 'oval' } },
      Tabs: { classNames: { tab: choices.tab, list: choices.tabList } },
      Overlay: { classNames: { root: overlays.overlay } },
      // The compound form (Modal.Root with its parts) has default props of its own, but takes its styles from Modal
      ModalRoot: { defaultProps: dialogDefaults },
      ModalContent: { defaultProps: { radius: 'xl' } },
      Modal: {
        defaultProps: { ...dialogDefaults, centered: true, radius: 'xl', size: 600, padding: 24, attributes: dialogAttributes },
        classNames: { content: overlays.modal, header: overlays.modalHeader, title: overlays.modalTitle, inner: overlays.modalInner },
      },
      DrawerRoot: { defaultProps: drawerDefaults },
      Drawer: {
        defaultProps: { ...drawerDefaults, position: 'right', size: 560, padding: 24, attributes: dialogAttributes },
        classNames: { content: overlays.drawer, title: overlays.modalTitle },
      },
      Popover: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: transition }, classNames: { dropdown: overlays.popover } },
      Menu: {
        defaultProps: { shadow: 'md', radius: 'lg', transitionProps: transition },
        classNames: { dropdown: overlays.menu, item: overlays.menuItem },
      },
      Combobox: { defaultProps: { shadow: 'md', transitionProps: transition }, classNames: options },
      // The dropdown of a Select takes its styles from Select, not from Combobox
      Select: { defaultProps: { rightSection: chevron }, classNames: options },
      MultiSelect: { defaultProps: { rightSection: chevron }, classNames: options },
      Notification: {
        classNames: {
          root: overlays.toast,
          icon: overlays.toastIcon,
          body: overlays.toastBody,
          description: overlays.toastText,
          closeButton: overlays.toastClose,
        },
      },
    },
  })
}
