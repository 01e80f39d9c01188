// The editions of the extension, and how the manifest of each one is made from the one manifest.json.

/**
 * chrome: trusted input through the debugger. chrome-lite: no permission that warns at install. firefox: a sidebar instead of a side panel. chrome-local:
 * chrome, and the only one that may reach a program of this computer.
 */
export const EDITIONS = ['chrome', 'chrome-lite', 'firefox', 'chrome-local'];

const without = (object, ...keys) => Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

const renamed = (object, from, to) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));

/** Firefox knows no sandboxed pages: there the practice page stands in a frame whose sandbox is its element's, which the pages' own policy has to allow. */
const framing = ({ extension_pages: policy }) => ({
  extension_pages: policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
});

/** Where the relay listens. */
const LOOPBACK = 'ws://127.0.0.1:*';

/**
 * The manifest of one edition.
 * @param {Record<string, any>} base the parsed manifest.json, which is the chrome edition's
 * @param {string} edition one of EDITIONS
 */
export function manifestFor(base, edition) {
  switch (edition) {
    case 'chrome':
      return base;
    case 'chrome-local': {
      const { extension_pages: policy, ...others } = base.content_security_policy;
      return {
        ...base,
        content_security_policy: { extension_pages: policy.replace("connect-src 'none'", `connect-src ${LOOPBACK}`), ...others },
      };
    }
    case 'chrome-lite':
      // No permission here shows a warning at install; what the code can do without is asked for when it is used.
      return {
        ...without(base, 'host_permissions'),
        permissions: ['sidePanel', 'scripting', 'activeTab', 'contextMenus', 'storage', 'unlimitedStorage'],
        optional_permissions: ['tabs', 'webNavigation', 'clipboardRead'],
        optional_host_permissions: ['<all_urls>'],
      };
    case 'firefox':
      return {
        ...without(base, 'host_permissions', 'side_panel', 'minimum_chrome_version', 'sandbox'),
        content_security_policy: framing(base.content_security_policy),
        // clipboardWrite: the message is copied when a run ends, long after the press that began it; without it Firefox copies only at a press.
        permissions: ['scripting', 'activeTab', 'contextMenus', 'storage', 'unlimitedStorage', 'clipboardWrite'],
        optional_permissions: ['tabs', 'webNavigation', 'clipboardRead'],
        // Not host_permissions: an install would grant them, and say "Access your data for all websites".
        optional_host_permissions: ['<all_urls>'],
        // There the toolbar button has no action of its own that a key could press.
        commands: renamed(base.commands, '_execute_action', '_execute_sidebar_action'),
        background: { scripts: [base.background.service_worker], type: 'module' },
        sidebar_action: {
          default_title: base.short_name,
          default_panel: base.side_panel.default_path,
          default_icon: base.action.default_icon,
          open_at_install: false,
        },
        browser_specific_settings: {
          gecko: { id: 'bai@bai.example', strict_min_version: '140.0', data_collection_permissions: { required: ['none'] } },
        },
      };
    default:
      throw new Error(`There is no edition "${edition}"; use one of ${EDITIONS.join(', ')}.`);
  }
}
