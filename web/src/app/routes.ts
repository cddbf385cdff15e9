import type { ComponentType } from 'react'

export interface ScreenRoute {
  path: string
  /** In the browser's title; on the screen itself below its parent */
  title: string
  /** Inside the shell, or alone on the page */
  layout: 'shell' | 'public'
  screen: () => Promise<{ default: ComponentType }>
}

/** Every screen of the portal. A feature adds its lines here, and its entries in menu.ts */
export const routes: readonly ScreenRoute[] = [
  { path: '/login', title: 'Log in', layout: 'public', screen: () => import('../features/sign-in/LoginScreen.tsx') },
  { path: '/findId', title: 'Find password', layout: 'public', screen: () => import('../features/sign-in/FindPasswordScreen.tsx') },
  {
    path: '/password-reset/$code',
    title: 'Reset Password',
    layout: 'public',
    screen: () => import('../features/sign-in/PasswordResetScreen.tsx'),
  },
  { path: '/home', title: 'Dashboard', layout: 'shell', screen: () => import('../features/home/HomeScreen.tsx') },
  {
    path: '/callInquiriesDashboard',
    title: 'Call Inquiries',
    layout: 'shell',
    screen: () => import('../features/calls/dashboard/CallDashboardScreen.tsx'),
  },
  { path: '/callInquiries', title: 'Call Inquiries', layout: 'shell', screen: () => import('../features/calls/CallListScreen.tsx') },
  {
    path: '/actionItemList',
    title: 'Call Inquiries',
    layout: 'shell',
    screen: () => import('../features/calls/action-items/ActionItemsScreen.tsx'),
  },
  {
    path: '/webInquiries',
    title: 'Web Inquiries',
    layout: 'shell',
    screen: () => import('../features/web-inquiries/WebInquiriesScreen.tsx'),
  },
  {
    path: '/reviewManagement',
    title: 'Review Management',
    layout: 'shell',
    screen: () => import('../features/reviews/ReviewManagementScreen.tsx'),
  },
  {
    path: '/businessPromoter',
    title: 'Business Promoter',
    layout: 'shell',
    screen: () => import('../features/business-promoter/BusinessPromoterScreen.tsx'),
  },
  { path: '/bills-pay', title: 'Payments / Bills', layout: 'shell', screen: () => import('../features/billing/pay/BillsPayScreen.tsx') },
  {
    path: '/billsDetail',
    title: 'Payments / Payment History Detail',
    layout: 'shell',
    screen: () => import('../features/billing/detail/BillDetailScreen.tsx'),
  },
  {
    path: '/paymentHistory',
    title: 'Payments / Payment History',
    layout: 'shell',
    screen: () => import('../features/billing/history/PaymentHistoryScreen.tsx'),
  },
  { path: '/support', title: 'Support', layout: 'shell', screen: () => import('../features/support/SupportScreen.tsx') },
  {
    path: '/accountSetting',
    title: 'Account Setting',
    layout: 'shell',
    screen: () => import('../features/account-setting/AccountSettingScreen.tsx'),
  },
  {
    path: '/resetPassword',
    title: 'Reset Password',
    layout: 'shell',
    screen: () => import('../features/sign-in/ChangePasswordScreen.tsx'),
  },
]

/** The component sheet: only while developing, or when a build asks for it */
export const developmentRoutes: readonly ScreenRoute[] =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? [{ path: '/gallery', title: 'Components', layout: 'public', screen: () => import('./gallery/GalleryScreen.tsx') }]
    : []
