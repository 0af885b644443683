"""What macOS is told of the program and its documents."""

from __future__ import annotations

from typing import Any

from recipes.project import IDENTIFIER, MIME_TYPE, TITLE

DOCUMENT_TYPE = "org.ftcost.job"


def info(version: str) -> dict[str, Any]:
    """Return the entries of Info.plist."""
    return {
        "CFBundleName": TITLE,
        "CFBundleDisplayName": TITLE,
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "LSMinimumSystemVersion": "13.0",  # as Qt's wheels
        "LSApplicationCategoryType": "public.app-category.developer-tools",
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "FTCost job",
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "document.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [DOCUMENT_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": DOCUMENT_TYPE,
                "UTTypeDescription": "FTCost job",
                "UTTypeConformsTo": ["public.json"],
                "UTTypeIconFile": "document.icns",
                "UTTypeTagSpecification": {"public.filename-extension": ["ftcost"], "public.mime-type": [MIME_TYPE]},
            }
        ],
    }
