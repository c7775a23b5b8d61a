/**
 * The globals with which Next's server modules begin. Files of one worker share modules, so that one which was loaded without
 * them would stay without them for the next file.
 */
import "next/dist/server/node-environment-baseline.js";
