/** The device id appears a moment after the script has run, as at the vendor. */
setTimeout(() => {
  window.MP_DEVICE_SESSION_ID = `armor.sandbox.${crypto.randomUUID()}`;
}, 300);
